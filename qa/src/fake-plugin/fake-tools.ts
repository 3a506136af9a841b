import type { JsonObject, ToolDefinition } from '@openclaw/plugin-sdk';
import { FAKE_PLUGIN } from './constants.ts';
import type { FakeToolData } from './plugin-entry.ts';
import { type FieldSpec, SUBJECTS, type SubjectSpec } from './subjects.ts';

const VERBS = ['create', 'update', 'cancel', 'get', 'list'] as const;
type Verb = (typeof VERBS)[number];

/** Every real enterprise tool drags such parameters along; schemas take as many as bring them to their size. */
const COMMON_FIELDS: readonly FieldSpec[] = [
  ['tenantId', 'string', 'Tenant on whose behalf the call is made; default: the tenant of the credentials'],
  ['locale', 'string', 'BCP 47 language tag for texts in the answer, such as en-GB'],
  ['dryRun', 'boolean', 'Check everything and report what would happen without doing it'],
  ['correlationId', 'string', 'Free text that is written to the audit log with the call'],
  ['channel', ['web', 'phone', 'branch', 'partner'], 'Where the request of the customer came in'],
  ['costCentre', 'string', 'Cost centre that bears the fee of the operation'],
];
const MIN_SCHEMA_BYTES = 920;

/**
 * The first `count` of the fake tools as data, the four of `FAKE_PLUGIN` first; the same on every run. Past two
 * hundred they repeat for further sites.
 */
export function fakeTools(count: number): readonly FakeToolData[] {
  const special = new Set([
    FAKE_PLUGIN.target.name,
    FAKE_PLUGIN.secondTarget.name,
    FAKE_PLUGIN.directOnly,
    FAKE_PLUGIN.denied,
  ]);
  const base = SUBJECTS.flatMap((subject) => VERBS.map((verb) => fakeTool(subject, verb)));
  const ordered = [
    ...base.filter((tool) => special.has(tool.name)),
    ...base.filter((tool) => !special.has(tool.name)),
  ];
  return Array.from({ length: count }, (_, index) => atSite(ordered, index));
}

function atSite(tools: readonly FakeToolData[], index: number): FakeToolData {
  const tool = tools[index % tools.length];
  if (tool === undefined) throw new RangeError('There are no fake tools.');
  const site = Math.floor(index / tools.length) + 1;
  if (site === 1) return tool;
  return { ...tool, name: `${tool.name}_site${site}`, description: `${tool.description} At site ${site}.` };
}

function fakeTool(subject: SubjectSpec, verb: Verb): FakeToolData {
  const name = toolName(subject, verb);
  if (name === FAKE_PLUGIN.directOnly) return photoTool(subject, name);
  return {
    kind: verb === 'list' ? 'list' : verb === 'get' ? 'get' : 'change',
    name,
    description: describe(subject, verb),
    inputSchema: toSize(inputProperties(subject, verb), requiredNames(subject, verb)),
    outputSchema: outputSchema(subject, verb),
    annotations: annotations(verb),
  };
}

function photoTool(subject: SubjectSpec, name: string): FakeToolData {
  return {
    kind: 'image',
    name,
    description: 'Show the condition photo of an artwork that is on loan to another museum.',
    inputSchema: toSize(inputProperties(subject, 'get'), ['loanId']),
    catalogMode: 'direct-only',
    annotations: annotations('get'),
  };
}

function toolName({ domain, object, names }: SubjectSpec, verb: Verb): string {
  const given = verb === 'list' || verb === 'cancel' || verb === 'get' ? names?.[verb] : undefined;
  return given ?? [domain, object, verb].filter((part) => part !== '').join('_');
}

function describe({ domain, meaning, plural }: SubjectSpec, verb: Verb): string {
  switch (verb) {
    case 'create':
      return `Create ${meaning}. Answers with its reference; fails if one with the same data exists already.`;
    case 'update':
      return `Change ${meaning}. Only the fields that are given change; the others stay as they are.`;
    case 'cancel':
      return `Cancel ${meaning}, now or from a given day, and tell those concerned. This cannot be undone.`;
    case 'get':
      return `Get ${meaning} by its identifier, with its state and the history of its changes.`;
    case 'list':
      return `List ${plural} of the ${domain} system, filtered by state and period, newest first, in pages.`;
  }
}

function inputProperties(subject: SubjectSpec, verb: Verb): Record<string, JsonObject> {
  const id = { [idName(subject)]: { type: 'string', description: `Identifier of ${subject.meaning}` } };
  const fields = Object.fromEntries(subject.fields.map((field) => [field[0], fieldSchema(field)]));
  switch (verb) {
    case 'create':
      return { ...fields, notes: { type: 'string', maxLength: 2000, description: 'Remarks for colleagues' } };
    case 'update':
      return {
        ...id,
        ...fields,
        version: { type: 'integer', description: 'Version the change is based on' },
      };
    case 'cancel':
      return {
        ...id,
        reason: { enum: ['customer', 'duplicate', 'error', 'other'], description: 'Why it is cancelled' },
        effectiveFrom: {
          type: 'string',
          description: 'First day it no longer holds, YYYY-MM-DD; default today',
        },
        notify: {
          type: 'array',
          items: { type: 'string' },
          maxItems: 20,
          description: 'E-mail addresses of those who are told, beside the owner of the record',
        },
      };
    case 'get':
      return {
        ...id,
        include: {
          type: 'array',
          items: { enum: ['history', 'attachments', 'contacts', 'charges'] },
          description: 'Further parts to answer with; each makes the call slower',
        },
        asOf: { type: 'string', description: 'Show the record as it was at this moment, ISO 8601' },
      };
    case 'list':
      return { filter: filterSchema(subject), page: PAGE_SCHEMA };
  }
}

const PAGE_SCHEMA: JsonObject = {
  type: 'object',
  description: 'Which page of the answer',
  properties: {
    size: { type: 'integer', minimum: 1, maximum: 200, description: 'Records on a page, default 50' },
    cursor: { type: 'string', description: 'Cursor that the page before ended with' },
  },
  additionalProperties: false,
};

function filterSchema({ states, fields, plural }: SubjectSpec): JsonObject {
  const [first] = fields;
  return {
    type: 'object',
    description: `Which ${plural} to list; all of them if left out`,
    properties: {
      status: { enum: states, description: 'Only those in this state' },
      from: { type: 'string', description: 'Changed on or after this day, YYYY-MM-DD' },
      until: { type: 'string', description: 'Changed before this day, YYYY-MM-DD' },
      ...(first === undefined ? {} : { [first[0]]: fieldSchema(first) }),
    },
    additionalProperties: false,
  };
}

function requiredNames(subject: SubjectSpec, verb: Verb): readonly string[] {
  if (verb === 'list') return [];
  if (verb === 'create') return subject.fields.slice(0, 2).map(([name]) => name);
  return verb === 'cancel' ? [idName(subject), 'reason'] : [idName(subject)];
}

function toSize(properties: Record<string, JsonObject>, required: readonly string[]): JsonObject {
  let schema = closed(properties, required);
  for (const field of COMMON_FIELDS) {
    if (JSON.stringify(schema).length >= MIN_SCHEMA_BYTES) break;
    schema = closed({ ...properties, [field[0]]: fieldSchema(field) }, required);
    properties = { ...properties, [field[0]]: fieldSchema(field) };
  }
  return schema;
}

function outputSchema(subject: SubjectSpec, verb: Verb): JsonObject {
  const proof = { verificationCode: { type: 'string', description: 'Made anew by each execution' } };
  const id = { [idName(subject)]: { type: 'string' } };
  const status = { status: { enum: subject.states } };
  if (verb !== 'list') return allRequired({ ...id, ...status, ...proof });
  const item = allRequired({ ...id, ...status });
  return allRequired({ items: { type: 'array', items: item }, total: { type: 'integer' }, ...proof });
}

function allRequired(properties: Record<string, JsonObject>): JsonObject {
  return closed(properties, Object.keys(properties));
}

function closed(properties: Record<string, JsonObject>, required: readonly string[]): JsonObject {
  return {
    type: 'object',
    properties,
    ...(required.length === 0 ? {} : { required }),
    additionalProperties: false,
  };
}

function fieldSchema([, type, description]: FieldSpec): JsonObject {
  return typeof type === 'string' ? { type, description } : { enum: type, description };
}

/** `scheduleId`, `loanId`; of an object that is its own domain, `invoiceId`. */
function idName({ domain, object }: SubjectSpec): string {
  return `${object === '' ? domain : object}Id`;
}

function annotations(verb: Verb): NonNullable<ToolDefinition['annotations']> {
  const readOnly = verb === 'get' || verb === 'list';
  return { readOnly, destructive: verb === 'cancel', idempotent: readOnly, openWorld: false };
}
