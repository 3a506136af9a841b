// `__proto__` as a key of the result.
// ends: ok
return JSON.parse('{"__proto__":{"polluted":true},"ok":true}');
