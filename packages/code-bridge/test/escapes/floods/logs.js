// Logs without end.
// ends: timeout
for (;;) console.log('x'.repeat(1000));
