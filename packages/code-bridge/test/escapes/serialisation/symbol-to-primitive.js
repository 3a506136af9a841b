// `Symbol.toPrimitive` on what is logged and thrown.
// ends: program_error
console.warn({ [Symbol.toPrimitive](hint) { void look('reader', this); return hint; } });
throw { [Symbol.toPrimitive]() { return 'x'; }, toString() { return 'y'; } };
