// An async generator that never yields.
// ends: timeout
async function* spin() { for (;;) await 0; }
for await (const _ of spin());
