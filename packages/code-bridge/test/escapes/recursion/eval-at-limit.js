// eval and Function near the end of the stack.
await atFullStack('eval', () => eval('1'));
await atFullStack('function', () => Function('return 1'));
return reached;
