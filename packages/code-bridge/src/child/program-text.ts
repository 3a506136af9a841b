import { Script } from 'node:vm';

/** The name of the program's file in stack texts. */
export const PROGRAM_FILE = 'program.js';

const FENCE = /^\s*```[\w-]*[ \t]*\r?\n(?<body>[\s\S]*?)\r?\n?[ \t]*```\s*$/;
const DIRECTIVE = /^\s*(?:'use strict'|"use strict");?/;
/** White space and comments, then `async`, perhaps in parentheses. */
const FUNCTION_START = /^(?:\s|\/\/[^\n]*\n|\/\*[\s\S]*?\*\/)*\(?\s*async\b/;

export interface CompiledProgram {
  readonly ok: true;
  readonly script: Script;
  /** The script gives a function, or a promise, that the program was wrapped in. */
  readonly wrapped: boolean;
}

export interface SyntaxProblem {
  readonly ok: false;
  readonly message: string;
  readonly line?: number;
  readonly column?: number;
}

interface Source {
  readonly text: string;
  /** Lines above the text in what the model sent. */
  readonly linesAbove: number;
}

/**
 * Compiles a program: a body with top-level `await` and `return`, or that body inside an `async () => { … }`,
 * either of them inside a code fence. Lines and columns are those of the text as it was sent.
 */
export function compileProgram(code: string): CompiledProgram | SyntaxProblem {
  const source = withoutFence(code);
  const strict = DIRECTIVE.exec(source.text)?.[0] ?? '';
  // Blanks in its place keep the columns.
  const text = strict.replace(/[^\n]/g, ' ') + source.text.slice(strict.length);
  if (FUNCTION_START.test(text)) {
    const before = `(async () => { ${strict.trim()} return (`;
    const wrapped = compile({ ...source, text: text.replace(/[;\s]+$/, '') }, before, '\n)})');
    if (wrapped instanceof Script) return { ok: true, script: wrapped, wrapped: true };
  }
  const body = compile(source, '(async () => {', '\n})');
  return body instanceof Script ? { ok: true, script: body, wrapped: false } : body;
}

function withoutFence(code: string): Source {
  const body = FENCE.exec(code)?.groups?.['body'];
  if (body === undefined) return { text: code, linesAbove: 0 };
  return { text: body, linesAbove: countLines(code.slice(0, code.indexOf('\n', code.indexOf('```')) + 1)) };
}

function compile(source: Source, before: string, after: string): Script | SyntaxProblem {
  try {
    return new Script(`${before}${source.text}${after}`, {
      filename: PROGRAM_FILE,
      lineOffset: source.linesAbove,
      columnOffset: -before.length,
    });
  } catch (error) {
    // Only the parser throws here, and it throws errors of this realm: the program has not run yet.
    return syntaxProblem(error as SyntaxError, source, before.length);
  }
}

/** Node puts `file:line`, the source line and a caret above the stack of a syntax error. */
function syntaxProblem(error: SyntaxError, source: Source, columnShift: number): SyntaxProblem {
  const message = `${error.name}: ${error.message}`;
  const [where = '', , caret = ''] = (error.stack ?? '').split('\n');
  const line = Number(/:(\d+)$/.exec(where)?.[1]);
  if (!Number.isSafeInteger(line)) return { ok: false, message };
  const lastLine = source.linesAbove + countLines(source.text) + 1;
  const column = caret.indexOf('^') + 1 - (line === source.linesAbove + 1 ? columnShift : 0);
  if (line > lastLine || column < 1) return { ok: false, message, line: Math.min(line, lastLine) };
  return { ok: false, message, line, column };
}

function countLines(text: string): number {
  return text.split('\n').length - 1;
}
