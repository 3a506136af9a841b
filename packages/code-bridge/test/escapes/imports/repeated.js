// Dynamic import: repeated.
for (let index = 0; index < 50; index += 1) await import('node:fs').then(() => reached.push('module'), (error) => look('error', error));
return reached;
