// Microtasks go on after the program returned.
// ends: timeout ok
const again = () => Promise.resolve().then(again);
again();
return 1;
