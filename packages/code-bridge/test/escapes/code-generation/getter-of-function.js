// Code from strings: getter-of-function.
const { get } = Object.getOwnPropertyDescriptor(Object.prototype, '__proto__');
await forbid('code', () => get.constructor('return 1')());
await forbid('bound', () => Function.bind(null, 'return 1')()());
return reached;
