// Proxies and getters in the values that are logged.
console.log(new Proxy({}, { ownKeys(...given) { void reach('trap', () => given); return []; } }), { get a() { void look('reader', this); return 1; } });
console.error(new Proxy(function () {}, { get(_, key, receiver) { void look('receiver', receiver); return 'x'; } }));
return reached;
