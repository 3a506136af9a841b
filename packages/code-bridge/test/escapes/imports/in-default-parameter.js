// Dynamic import: in-default-parameter.
await forbidAsync('parameter', () => ((pending = import('node:net')) => pending)());
return reached;
