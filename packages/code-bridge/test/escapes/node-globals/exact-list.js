// The global object holds the language, console and openclaw, and nothing else.
const language = new Set('Object Function Array Number parseFloat parseInt Infinity NaN undefined Boolean String Symbol Date Promise RegExp Error AggregateError EvalError RangeError ReferenceError SyntaxError TypeError URIError SuppressedError globalThis JSON Math Intl Temporal ArrayBuffer Uint8Array Int8Array Uint16Array Int16Array Uint32Array Int32Array BigUint64Array BigInt64Array Uint8ClampedArray Float16Array Float32Array Float64Array DataView Map BigInt Set Iterator WeakMap WeakSet WeakRef Proxy Reflect FinalizationRegistry DisposableStack AsyncDisposableStack decodeURI decodeURIComponent encodeURI encodeURIComponent escape unescape eval isFinite isNaN console openclaw'.split(' '));
for (const key of Reflect.ownKeys(globalThis)) if (!language.has(key)) reached.push(String(key));
for (const key of Reflect.ownKeys(console)) if (!['log', 'warn', 'error'].includes(key)) reached.push(`console.${String(key)}`);
for (const key of Reflect.ownKeys(openclaw)) if (key !== 'tools') reached.push(`openclaw.${String(key)}`);
for (const key of Reflect.ownKeys(openclaw.tools)) if (!['search', 'describe', 'call'].includes(key)) reached.push(`tools.${String(key)}`);
return reached;
