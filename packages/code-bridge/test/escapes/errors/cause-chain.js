// A chain of causes, and an aggregate, made to be walked by a printer.
// ends: program_error
const loop = new Error('a');
loop.cause = loop;
await reach('aggregate', () => new AggregateError([loop], 'x', { cause: loop }));
throw loop;
