// A pattern larger than the compiler likes.
// ends: ok program_error out_of_memory timeout
await reach('pattern', () => new RegExp('(?:a{1,1000}){1,1000}'.repeat(200)).test('a'));
return reached;
