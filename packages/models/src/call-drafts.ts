import { isObject, parseJson, textOf, type UnknownObject } from './json-value.ts';

/** A call as far as it has arrived. */
export interface CallDraft {
  readonly id: string | undefined;
  readonly name: string;
  readonly arguments: string;
}

interface MutableDraft {
  id: string | undefined;
  name: string;
  arguments: string;
}

/** Joins the fragments of parallel calls. The order is that of each call's first fragment. */
export interface CallDrafts {
  /** Takes the `tool_calls` of one delta or message. */
  accept(fragments: unknown): void;
  all(): readonly CallDraft[];
}

export function createCallDrafts(): CallDrafts {
  const drafts: MutableDraft[] = [];
  const byIndex = new Map<number, MutableDraft>();

  function draftFor(fragment: UnknownObject, name: string | undefined): MutableDraft {
    const id = textOf(fragment['id']);
    const { index } = fragment;
    if (typeof index === 'number') {
      const known = byIndex.get(index);
      if (known !== undefined && !startsAnother(known, { id, name })) return known;
    } else {
      // Without an index: the same id goes on, nothing new goes on with the latest, a name begins a call.
      const known = id === undefined ? drafts.at(-1) : drafts.find((draft) => draft.id === id);
      if (known !== undefined && (id !== undefined || name === undefined)) return known;
    }
    const draft: MutableDraft = { id, name: '', arguments: '' };
    drafts.push(draft);
    if (typeof index === 'number') byIndex.set(index, draft);
    return draft;
  }

  return {
    accept(fragments) {
      if (!Array.isArray(fragments)) return;
      for (const fragment of fragments.filter(isObject)) {
        const called = isObject(fragment['function']) ? fragment['function'] : {};
        const name = textOf(called['name']);
        const draft = draftFor(fragment, name);
        draft.id ??= textOf(fragment['id']);
        if (draft.name === '') draft.name = name ?? '';
        draft.arguments += argumentText(called['arguments']);
      }
    },
    all: () => drafts.filter((draft) => draft.name !== ''),
  };
}

/**
 * Some servers send every call as index 0, others a new id with every fragment. Only a new id with a name, after
 * arguments that are already whole, is another call.
 */
function startsAnother(
  known: CallDraft,
  fragment: { readonly id: string | undefined; readonly name: string | undefined },
): boolean {
  if (fragment.id === undefined || fragment.name === undefined) return false;
  return known.id !== undefined && known.id !== fragment.id && parseJson(known.arguments) !== undefined;
}

/** Some servers send the arguments as an object instead of as its text. */
function argumentText(value: unknown): string {
  if (typeof value === 'string') return value;
  return isObject(value) ? JSON.stringify(value) : '';
}
