/**
 * Verbs that callers and tool authors choose between freely, one class a line. A query counts a class once, so that
 * `list teams` and `get teams list` both find `get_teams` (FR-8).
 */
export const VERB_CLASSES = `
get list show fetch retrieve view display read give tell provide return obtain
create add make insert new generate
update edit modify change set
delete remove erase
calculate compute determine
search find lookup query seek
send deliver
check verify
run execute launch
analyze analysis
`;
