// The code bridge by itself: run a program that nobody trusts, with three functions of yours and nothing else.
import { createCodeBridge } from '@openclaw/code-bridge';

const prices = new Map([
  ['apple', 3],
  ['pear', 5],
]);

await using bridge = await createCodeBridge();
const isolation = await bridge.verifyIsolation();
if (!isolation.ok) throw new Error('No isolated child process can run here.');

const outcome = await bridge.run({
  code:
    process.argv[2] ??
    `const fruits = await openclaw.tools.search('fruit');
     const bought = await Promise.all(fruits.map((fruit) => openclaw.tools.call('price', { fruit })));
     console.log(typeof process, typeof require, typeof fetch);
     return bought.reduce((sum, price) => sum + price, 0);`,
  api: {
    search: async () => [...prices.keys()],
    describe: async (id) => ({ id }),
    call: async (_id, args) => prices.get((args as { fruit: string }).fruit) ?? null,
  },
  timeoutMs: 10_000,
  signal: AbortSignal.timeout(20_000),
});

for (const { level, text } of outcome.logs) console.log(`${level}: ${text}`);
console.log(outcome.ok ? outcome.value : outcome.error);
