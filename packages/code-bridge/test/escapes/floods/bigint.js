// A number that takes for ever to compute.
// ends: timeout program_error out_of_memory
return String(7n ** (7n ** 9n)).length;
