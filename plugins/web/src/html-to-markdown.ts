import { setImmediate } from 'node:timers/promises';
import { MarkdownWriter } from './markdown-writer.ts';

export interface MarkdownPage {
  readonly title: string;
  readonly markdown: string;
  /** True if the page was nested too deep to be read to its end. */
  readonly isCut: boolean;
}

/** Characters parsed at a stretch, between which others get their turn. */
const STRETCH = 32 * 1024;
/** Closing a tag searches all that are open, so a page that only opens tags would cost the square of its length. */
const MAX_DEPTH = 1_000;
/** A main part with less text than this is a shell around something that scripts would load. */
const MIN_MAIN_CHARACTERS = 200;

/** The readable part of a page: its main element if that holds anything, and otherwise all but menus and the like. */
export async function htmlToMarkdown(
  html: string,
  options: { readonly url: URL; readonly signal: AbortSignal },
): Promise<MarkdownPage> {
  if (/<(?:main|article)[\s>]|\srole=["']?main/i.test(html)) {
    const page = await render(html, { ...options, onlyMain: true });
    if (page.markdown.length >= MIN_MAIN_CHARACTERS) return page;
  }
  return render(html, { ...options, onlyMain: false });
}

async function render(
  html: string,
  { url, signal, onlyMain }: { readonly url: URL; readonly signal: AbortSignal; readonly onlyMain: boolean },
): Promise<MarkdownPage> {
  // Not at the top: it would cost every start of the host, and most fetch no page.
  const { Parser } = await import('htmlparser2');
  const writer = new MarkdownWriter({ url, onlyMain });
  const parser = new Parser(
    {
      onopentag: (name, attributes) => writer.open(name, attributes),
      onclosetag: (name) => writer.close(name),
      ontext: (text) => writer.text(text),
    },
    { lowerCaseTags: true, lowerCaseAttributeNames: true },
  );
  let isCut = false;
  for (let start = 0; start < html.length && !isCut; start += STRETCH) {
    if (start > 0) await setImmediate(undefined, { signal });
    parser.write(html.slice(start, start + STRETCH));
    isCut = writer.depth > MAX_DEPTH;
  }
  parser.end();
  return { title: writer.title, markdown: writer.markdown, isCut };
}
