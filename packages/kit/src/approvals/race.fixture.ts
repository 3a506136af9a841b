import process from 'node:process';
import { createInterface } from 'node:readline';
import { createFileApprovalStore } from './file-approval-store.ts';

// For each id on stdin, tries to settle and to apply it at once with whoever else was told, and says what it got.
const [, , stateDir = '', outcome = ''] = process.argv;
using store = createFileApprovalStore({ stateDir });
process.stdout.write('ready\n');
for await (const approvalId of createInterface({ input: process.stdin })) {
  const at = new Date().toISOString();
  const [settled, applied] = await Promise.all([
    store.settle(approvalId, { outcome: outcome === 'deny' ? 'deny' : 'allow-once', at }),
    store.apply(approvalId, at),
  ]);
  process.stdout.write(`${JSON.stringify({ approvalId, settled, applied })}\n`);
}
