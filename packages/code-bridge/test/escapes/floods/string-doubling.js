// A string that doubles until it cannot.
// ends: program_error out_of_memory timeout
let text = 'x';
for (;;) text += text;
