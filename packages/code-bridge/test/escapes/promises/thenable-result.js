// The program returns a thenable that keeps what resolves it.
const thenable = { then(resolve, reject) { void reach('resolve', () => resolve); void reach('reject', () => reject); resolve(reached); } };
return thenable;
