// Code from strings: code-like-object.
await forbid('object', () => { const made = Function({ toString: () => 'return 1' }); return made(); });
await reach('eval of an object', () => eval({ toString: () => '1' }));
return reached;
