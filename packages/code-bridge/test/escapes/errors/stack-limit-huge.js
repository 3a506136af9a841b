// A huge stack trace limit shows frames of whoever called the program.
Error.stackTraceLimit = Infinity;
const stack = new Error('x').stack;
if (/node:|guest-realm|guest-settle|child|eval/.test(stack)) reached.push(stack);
return reached;
