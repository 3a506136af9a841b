// Methods of strings and regular expressions are replaced.
// ends: ok program_error
const seen = [];
String.prototype.toWellFormed = String.prototype.slice = String.prototype.replace = function () { seen.push(this); return { length: 1, toString() { return 'x'; } }; };
RegExp.prototype[Symbol.replace] = function () { seen.push(this); return 'x'; };
console.log('x'.repeat(5000));
for (const each of [...seen]) await reach('receiver', () => each);
return reached;
