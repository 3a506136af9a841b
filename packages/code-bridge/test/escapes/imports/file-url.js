// Dynamic import: file-url.
await forbidAsync('file', () => import('file:///etc/passwd'));
await forbidAsync('path', () => import('/etc/passwd'));
await forbidAsync('relative', () => import('./x.js'));
return reached;
