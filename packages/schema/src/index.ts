export { declaredProperties } from './declared-properties.ts';
export type { SchemaProblem } from './explain-problems.ts';
export { inPlaceSchemas } from './in-place-schemas.ts';
export { repairArguments } from './repair-arguments.ts';
export {
  type CompiledSchema,
  createSchemaCompiler,
  type SchemaCompiler,
  type SchemaCompilerOptions,
  type Validation,
} from './schema-compiler.ts';
export {
  renderOutputSignature,
  renderSignature,
  type SignatureOptions,
} from './signature/render-signature.ts';
