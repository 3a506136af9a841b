// `JSON.stringify` and `JSON.parse` are replaced to see the bridge's own values.
const given = [];
JSON.stringify = (...values) => { given.push(...values); return '{}'; };
JSON.parse = (...values) => { given.push(...values); return {}; };
await reach('answer', () => openclaw.tools.call('canary', { a: 1 }));
for (const each of given) await reach('value', () => each);
if (given.length > 0) reached.push('the bridge used what the program replaced');
return reached;
