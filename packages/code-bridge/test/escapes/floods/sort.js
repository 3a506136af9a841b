// A comparison that never settles.
// ends: timeout
for (;;) Array.from({ length: 1e5 }, () => Math.random()).sort(() => Math.random() - 0.5);
