// A promise that nothing will settle.
// ends: program_error
await new Promise(() => {});
