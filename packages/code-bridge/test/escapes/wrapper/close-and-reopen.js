// The text closes the function it stands in and opens another.
// ends: ok program_error
await null;
});
globalThis.outside = this;
(async () => {
await reach('this', () => globalThis.outside);
return reached;
