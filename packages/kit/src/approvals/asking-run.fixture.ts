import process from 'node:process';
import { converse, openAskingGateway } from '../../test/asking-gateway.ts';

// One run of one Gateway. Says on stdout which approval it waits for, and how it ended.
const [, , folder = '', baseUrl = ''] = process.argv;
await using gateway = await openAskingGateway(folder, {
  baseUrl,
  onAsked: (approvalId) => process.stdout.write(`asked ${approvalId}\n`),
});
process.stdout.write(`ended ${await converse(gateway, new AbortController().signal)}\n`);
