// The text throws outside of the function, where the child stands.
// ends: program_error
});
throw { get message() { throw 1; }, [Symbol.for('nodejs.util.inspect.custom')](depth, options, inspect) { return inspect; } };
(() => {
