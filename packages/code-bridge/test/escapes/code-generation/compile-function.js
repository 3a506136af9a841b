// Code from strings: compile-function.
for (const name of ['vm', 'Script', 'SourceTextModule', 'compileFunction', 'runInContext']) if (typeof globalThis[name] !== 'undefined') reached.push(name);
await forbid('regexp with code', () => new RegExp('(?{process})'));
return reached;
