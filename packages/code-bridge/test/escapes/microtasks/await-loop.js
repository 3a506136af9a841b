// An await that never lets go.
// ends: timeout
for (;;) await null;
