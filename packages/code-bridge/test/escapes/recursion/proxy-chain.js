// A chain of proxies deeper than the stack.
// ends: ok program_error
let chain = {};
for (let index = 0; index < 20000; index += 1) chain = new Proxy(chain, {});
await reach('get', () => chain.x);
return { chain };
