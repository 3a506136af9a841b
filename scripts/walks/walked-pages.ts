/** The pages whose examples are run, as globs from the project's folder. */
export const WALKED_PAGES: readonly string[] = [
  'README.md',
  'docs/guides/*.md',
  'docs/reference/http-api.md',
  '{packages,plugins,apps}/*/README.md',
];
