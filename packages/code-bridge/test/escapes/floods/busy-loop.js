// A loop without end.
// ends: timeout
for (;;);
