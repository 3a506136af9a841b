// An array of the greatest length, filled.
// ends: out_of_memory timeout program_error
return new Array(2 ** 32 - 1).fill(0).length;
