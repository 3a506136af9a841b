// Runs first in every root script. If the automatic install failed, pnpm only warns and goes on with the
// machine's own Node; this says so plainly instead of letting a later line fail strangely.
const required = 26;
const found = Number(process.versions.node.split('.')[0]);

if (found < required) {
  process.stderr.write(
    `openclaw: this workspace runs on Node ${required}, which its install brings along, but this is Node ` +
      `${process.versions.node}. Run "npx -y pnpm@12.21.0 install" and look at what it says, then try again.\n`,
  );
  process.exit(1);
}
