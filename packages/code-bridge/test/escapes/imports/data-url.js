// Dynamic import: data-url.
await forbidAsync('data', () => import('data:text/javascript,export default globalThis'));
await forbidAsync('json', () => import('data:application/json,{}', { with: { type: 'json' } }));
return reached;
