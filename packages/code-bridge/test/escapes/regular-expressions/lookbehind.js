// A look-behind that doubles its work.
// ends: timeout ok
return /(?<=(a+)+b)c/.test('a'.repeat(60) + 'c'.repeat(60));
