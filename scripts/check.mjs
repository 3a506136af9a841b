// `pnpm check`: everything that keeps the house in order, side by side; every failure is shown, not only the first.
import './require-node.mjs';
import { spawnSync } from 'node:child_process';

const tasks = ['format', 'lint', 'layers', 'types', 'unused', 'packages', 'docs'].map(
  (name) => `//#check:${name}`,
);
const { status } = spawnSync('turbo', ['run', ...tasks, '--continue', '--output-logs=errors-only'], {
  stdio: 'inherit',
  shell: process.platform === 'win32',
  env: { ...process.env, TURBO_TELEMETRY_DISABLED: '1', TURBO_NO_UPDATE_NOTIFIER: '1' },
});
process.exitCode = status ?? 1;
