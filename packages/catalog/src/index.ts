export { type CatalogCache, type CatalogCacheOptions, createCatalogCache } from './catalog-cache.ts';
export { type CatalogFile, parseCatalogFile } from './catalog-file.ts';
export { CONTROL_NAMES, type ControlName, RESERVED_NAMES } from './control-names.ts';
export { isPinned } from './core-tools.ts';
export { functionNames } from './function-names.ts';
export type { Resolution } from './resolve.ts';
export { type CatalogHit, type CatalogSnapshot, sortTools } from './snapshot.ts';
export { toolDocument } from './tool-document.ts';
