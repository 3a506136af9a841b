// Backtracking through alternatives.
// ends: timeout
return /^(a|aa|aaa)+$/.test('a'.repeat(100) + 'b');
