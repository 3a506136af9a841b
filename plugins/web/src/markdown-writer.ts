import { parseUrl } from './fetch-url.ts';

type Attributes = Readonly<Record<string, string>>;

/** Not content, or content for somebody who sees the page. */
const SKIPPED: ReadonlySet<string> = new Set([
  'script',
  'style',
  'noscript',
  'template',
  'svg',
  'math',
  'iframe',
  'object',
  'canvas',
  'audio',
  'video',
  'nav',
  'footer',
  'aside',
  'dialog',
  'button',
  'select',
  'textarea',
  'datalist',
  'noframes',
  'noembed',
  'applet',
  'head',
  'title',
]);
/** Set off by an empty line. */
const BLOCKS: ReadonlySet<string> = new Set([
  'p',
  'h1',
  'h2',
  'h3',
  'h4',
  'h5',
  'h6',
  'pre',
  'blockquote',
  'table',
  'section',
  'article',
  'main',
  'header',
  'figure',
  'dl',
  'form',
  'fieldset',
  'hr',
  'details',
  'address',
]);
/** On a line of their own. */
const LINES: ReadonlySet<string> = new Set([
  'div',
  'li',
  'ul',
  'ol',
  'tr',
  'dt',
  'dd',
  'br',
  'figcaption',
  'summary',
  'caption',
  'option',
  'label',
]);
const CELLS: ReadonlySet<string> = new Set(['td', 'th']);

/** Not there, or far off the page. No size or opacity of zero: honest pages begin so, and let scripts or children end it. */
const HIDING_STYLE =
  /display\s*:\s*none|visibility\s*:\s*(?:hidden|collapse)|(?:left|top|text-indent)\s*:\s*-\d{4}/i;

const MAX_LINK_CHARACTERS = 500;
const MAX_TITLE_CHARACTERS = 300;
const MAX_INDENT = 8;

/** Takes the tags and texts of a page in order and writes Markdown; each costs no more than its own length. */
export class MarkdownWriter {
  /** How many elements are open. */
  depth = 0;
  #title = '';
  readonly #parts: string[] = [];
  /** Line breaks to write before the next text. */
  #breaks = 0;
  /** For each open element: whether it hides its content, is the main part, or is a link with its start. */
  readonly #open: OpenElement[] = [];
  readonly #lists: { ordered: boolean; items: number }[] = [];
  #hidden = 0;
  #main = 0;
  #pre = 0;
  #cell = 0;
  #written = 0;
  #endsWithSpace = true;
  #base: URL;
  readonly #onlyMain: boolean;

  constructor({ url, onlyMain }: { readonly url: URL; readonly onlyMain: boolean }) {
    this.#base = url;
    this.#onlyMain = onlyMain;
  }

  get title(): string {
    return this.#title.replace(/\s+/g, ' ').trim().slice(0, MAX_TITLE_CHARACTERS).toWellFormed();
  }

  get markdown(): string {
    const lines = this.#parts.join('').split('\n');
    return lines
      .map((line) => line.trimEnd())
      .join('\n')
      .replace(/\n{3,}/g, '\n\n')
      .trim();
  }

  open(name: string, attributes: Attributes): void {
    this.depth += 1;
    const element: OpenElement = { name, hides: hides(name, attributes), isMain: isMain(name, attributes) };
    this.#open.push(element);
    if (name === 'base') this.#base = parseUrl(attributes['href'] ?? '', this.#base) ?? this.#base;
    this.#hidden += element.hides ? 1 : 0;
    this.#main += element.isMain ? 1 : 0;
    if (this.#isSilent) return;
    this.#break(name);
    this.#start(element, attributes);
  }

  close(name: string): void {
    this.depth -= 1;
    const element = this.#open.pop();
    if (element === undefined) return;
    if (!this.#isSilent) {
      this.#finish(element);
      this.#break(name);
    }
    this.#hidden -= element.hides ? 1 : 0;
    this.#main -= element.isMain ? 1 : 0;
  }

  text(text: string): void {
    if (this.#open.at(-1)?.name === 'title' && this.#title.length < MAX_TITLE_CHARACTERS && !this.#isInSvg())
      this.#title += text;
    if (this.#isSilent) return;
    if (this.#pre > 0) this.#write(text);
    else {
      const folded = text.replace(/\s+/g, ' ');
      const fit = this.#endsWithSpace || this.#breaks > 0 ? folded.trimStart() : folded;
      if (fit !== '') this.#write(fit);
      else if (folded !== '' && !this.#endsWithSpace && this.#breaks === 0) this.#write(' ');
    }
  }

  get #isSilent(): boolean {
    return this.#hidden > 0 || (this.#onlyMain && this.#main === 0);
  }

  #isInSvg(): boolean {
    return this.#open.some(({ name }) => name === 'svg');
  }

  #start(element: OpenElement, attributes: Attributes): void {
    const { name } = element;
    if (/^h[1-6]$/.test(name)) this.#write(`${'#'.repeat(Number(name[1]))} `);
    else if (name === 'a') this.#openLink(element, attributes['href']);
    else if (name === 'img') this.#image(attributes['alt']);
    else if (name === 'hr') this.#write('---');
    else if (name === 'ul' || name === 'ol') this.#lists.push({ ordered: name === 'ol', items: 0 });
    else if (name === 'li') this.#item();
    else if (name === 'tr') this.#write('|');
    else if (CELLS.has(name)) {
      this.#cell += 1;
      this.#write(' ');
    } else if (name === 'blockquote') this.#write('> ');
    else if (name === 'pre') {
      this.#write('```\n');
      this.#pre += 1;
    } else if (name === 'code' && this.#pre === 0) this.#write('`');
    else return;
    element.isStarted = true;
  }

  #finish(element: OpenElement): void {
    const { name, isStarted } = element;
    if (isStarted !== true) return;
    if (name === 'a') this.#closeLink(element);
    else if (name === 'ul' || name === 'ol') this.#lists.pop();
    else if (CELLS.has(name)) {
      this.#cell -= 1;
      this.#write(this.#endsWithSpace ? '|' : ' |');
    } else if (name === 'pre') {
      this.#pre -= 1;
      this.#write(this.#endsWithSpace ? '```' : '\n```');
    } else if (name === 'code' && this.#pre === 0) this.#write('`');
  }

  /** In a table cell a break would end the row. */
  #break(name: string): void {
    const wanted = BLOCKS.has(name) ? 2 : LINES.has(name) ? 1 : 0;
    if (wanted === 0) return;
    if (this.#cell > 0) this.text(' ');
    else this.#breaks = Math.max(this.#breaks, this.#written === 0 ? 0 : wanted);
  }

  #item(): void {
    const list = this.#lists.at(-1);
    if (list !== undefined) list.items += 1;
    const indent = '  '.repeat(Math.min(Math.max(this.#lists.length - 1, 0), MAX_INDENT));
    this.#write(`${indent}${list?.ordered === true ? `${list.items}.` : '-'} `);
  }

  #openLink(element: OpenElement, href: string | undefined): void {
    const target = href === undefined || href.startsWith('#') ? undefined : parseUrl(href, this.#base);
    if (target === undefined || !/^(?:https?|mailto):$/.test(target.protocol)) return;
    if (target.href.length > MAX_LINK_CHARACTERS) return;
    this.#write('[');
    element.link = { href: target.href, part: this.#parts.length - 1, written: this.#written };
  }

  #closeLink({ link }: OpenElement): void {
    if (link === undefined) return;
    // Nothing but an icon in it: there is nothing to call it by.
    if (link.written === this.#written) this.#parts[link.part] = '';
    else this.#write(`](${link.href})`);
  }

  #image(alt: string | undefined): void {
    const text = alt?.replace(/\s+/g, ' ').trim() ?? '';
    if (text !== '') this.#write(`[image: ${text.slice(0, MAX_TITLE_CHARACTERS)}]`);
  }

  #write(text: string): void {
    if (this.#breaks > 0 && this.#pre === 0) this.#parts.push('\n'.repeat(this.#breaks));
    if (this.#pre === 0) this.#breaks = 0;
    this.#parts.push(text);
    this.#endsWithSpace = /\s$/.test(text) || text === '[';
    if (/\S/.test(text)) this.#written += 1;
  }
}

interface OpenElement {
  readonly name: string;
  readonly hides: boolean;
  readonly isMain: boolean;
  /** True if something was written for it that its end must close. */
  isStarted?: boolean;
  link?: { readonly href: string; readonly part: number; readonly written: number };
}

/** SECURITY: what markup hides from a person is hidden from the model too, or a page could speak to it alone. */
function hides(name: string, attributes: Attributes): boolean {
  if (SKIPPED.has(name) || 'hidden' in attributes || 'popover' in attributes) return true;
  return attributes['aria-hidden'] === 'true' || HIDING_STYLE.test(attributes['style'] ?? '');
}

function isMain(name: string, attributes: Attributes): boolean {
  return name === 'main' || name === 'article' || attributes['role'] === 'main';
}
