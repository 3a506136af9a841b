// A thenable that resolves to a fresh thenable.
// ends: timeout
const thenable = () => ({ then(resolve) { resolve(thenable()); } });
await thenable();
