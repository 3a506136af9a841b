// A result larger than a message may be.
// ends: budget_exceeded
return 'x'.repeat(1e6);
