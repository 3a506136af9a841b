// The program itself fails with an object that runs code when it is inspected.
// ends: program_error
throw { [Symbol.for('nodejs.util.inspect.custom')](depth, options, inspect) { console.log('REACHED', typeof inspect); return ''; }, get code() { console.log('read'); return 'timeout'; } };
