// Code from strings: function.
await forbid('Function', () => Function('return 1')());
await forbid('new Function', () => new Function('return 1')());
return reached;
