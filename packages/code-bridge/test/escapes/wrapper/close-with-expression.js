// The text ends the function and gives the child an object instead.
// ends: ok program_error
});
({ then() {}, get constructor() { throw 1; } });
(() => {
return 1;
