// Backtracking without end.
// ends: timeout
return /^(a+)+$/.test('a'.repeat(60) + 'b');
