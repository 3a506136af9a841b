import { createRequire } from 'node:module';
import type { JsonSchema } from '@openclaw/contracts';
import type { Ajv, Options, ValidateFunction } from 'ajv';
import { compareItemsOnce } from './unique-items.ts';

/** The drafts that are told apart: `draft-07` reads draft-06 too, which differs by additions only. */
export type Dialect = 'draft-07' | '2019-09' | '2020-12';

export interface DialectCompiler {
  /** False when the schema is not valid for the dialect's meta-schema; it never throws for that. */
  accepts(schema: JsonSchema): boolean;
  /** Throws what ajv throws: an unresolvable `$ref`, a pattern that is no regular expression, … */
  compile(schema: JsonSchema): ValidateFunction;
}

interface AjvModules {
  readonly constructors: Readonly<Record<Dialect, new (options: Options) => Ajv>>;
  readonly addFormats: (ajv: Ajv) => unknown;
}

/**
 * Loads ajv on the first use, because the import alone takes about 100 ms and many processes never
 * validate. Each schema gets an instance of its own (about 1 ms): one instance keeps whatever it compiled,
 * so sharing it would make any cache above it leak, and let two schemas of one `$id` collide.
 */
export function createDialects(): (dialect: Dialect) => DialectCompiler {
  let modules: AjvModules | undefined;
  const metaInstances = new Map<Dialect, Ajv>();

  function create(dialect: Dialect): Ajv {
    modules ??= loadModules();
    const ajv = new modules.constructors[dialect](OPTIONS);
    modules.addFormats(ajv);
    compareItemsOnce(ajv);
    return ajv;
  }

  return (dialect) => ({
    accepts(schema) {
      const meta = metaInstances.get(dialect) ?? create(dialect);
      metaInstances.set(dialect, meta);
      return meta.validateSchema(schema) === true;
    },
    compile: (schema) => create(dialect).compile(schema),
  });
}

const OPTIONS: Options = {
  strict: false,
  allErrors: true,
  // The explanation needs the schema a keyword stands in; the value that comes along is never shown.
  verbose: true,
  messages: false,
  logger: false,
  validateSchema: false,
  // SECURITY: without it `constructor` and `toString` count as given in every object.
  ownProperties: true,
  code: { regExp: Object.assign(createRegularExpression, { code: 'createRegularExpression' }) },
};

/** With the `u` flag as the standard says, else without: `[\w-.]` is common and only valid so. */
function createRegularExpression(pattern: string, flags: string): RegExp {
  try {
    return new RegExp(pattern, flags);
  } catch (error) {
    if (error instanceof SyntaxError) return new RegExp(pattern);
    throw error;
  }
}

function loadModules(): AjvModules {
  const require = createRequire(import.meta.url);
  const draft07 = require('ajv') as typeof import('ajv');
  const draft2019 = require('ajv/dist/2019.js') as typeof import('ajv/dist/2019.js');
  const draft2020 = require('ajv/dist/2020.js') as typeof import('ajv/dist/2020.js');
  const formats = require('ajv-formats') as typeof import('ajv-formats');
  return {
    constructors: {
      'draft-07': draft07.Ajv,
      '2019-09': draft2019.Ajv2019,
      '2020-12': draft2020.Ajv2020,
    },
    addFormats: (ajv) => formats.default(ajv),
  };
}
