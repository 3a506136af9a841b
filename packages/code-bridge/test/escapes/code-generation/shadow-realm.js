// Code from strings: shadow-realm.
if (typeof ShadowRealm !== 'undefined') reached.push('ShadowRealm');
await forbid('evaluate', () => new ShadowRealm().evaluate('globalThis'));
return reached;
