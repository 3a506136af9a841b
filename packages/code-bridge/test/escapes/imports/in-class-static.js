// Dynamic import: in-class-static.
await forbidAsync('static', () => (class { static pending = import('node:child_process'); }).pending);
return reached;
