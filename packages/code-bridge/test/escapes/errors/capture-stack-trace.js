// `captureStackTrace` on a foreign-looking object.
const holder = {};
Error.captureStackTrace(holder);
await reach('stack', () => holder.stack);
await reach('descriptor', () => Object.getOwnPropertyDescriptor(holder, 'stack'));
return reached;
