// Backtracking through a reference.
// ends: timeout program_error ok
return /^(.*)*\1$x/.test('a'.repeat(100000));
