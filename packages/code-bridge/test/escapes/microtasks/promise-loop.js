// Microtasks that always make another.
// ends: timeout
const again = () => Promise.resolve().then(again);
again();
await new Promise(() => {});
