// `Error.prepareStackTrace` gets call sites, and with them functions and receivers.
let sites = [];
Error.prepareStackTrace = (_, given) => { sites = given; return ''; };
void new Error('x').stack;
await reach('sites', () => sites);
if (sites.length > 0) reached.push('call sites');
return reached;
