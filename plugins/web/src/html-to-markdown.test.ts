import { describe, expect, it } from 'vitest';
import { htmlToMarkdown } from './html-to-markdown.ts';

const signal = new AbortController().signal;
const convert = (html: string) =>
  htmlToMarkdown(html, { url: new URL('https://a.example/docs/page'), signal });
const markdownOf = async (html: string) => (await convert(html)).markdown;

describe('htmlToMarkdown', () => {
  it.each([
    ['headings and paragraphs', '<h1>A &amp; B</h1><p>One\n  two</p><p>Three', '# A & B\n\nOne two\n\nThree'],
    [
      'links, made absolute',
      '<p>See <a href="../x?y=1">the  page</a>.',
      'See [the page](https://a.example/x?y=1).',
    ],
    ['a base', '<base href="https://b.example/"><a href="x">y</a>', '[y](https://b.example/x)'],
    [
      'no link to nowhere',
      '<a href="#top">Top</a> <a href="javascript:alert(1)">Go</a> <a href="data:,x">D</a>',
      'Top Go D',
    ],
    ['no link of an icon alone', 'a <a href="/x"><svg><title>i</title></svg></a> b', 'a b'],
    ['lists in lists', '<ul><li>a<ul><li>b</ul><li>c</ul><ol><li>x<li>y</ol>', '- a\n  - b\n- c\n1. x\n2. y'],
    ['a table', '<table><tr><th>a<th>b<tr><td><p>1</p><td>2</table>', '| a | b |\n| 1 | 2 |'],
    ['code', '<p>Run <code>x  y</code>:</p><pre>a\n  b\n</pre>', 'Run `x y`:\n\n```\na\n  b\n```'],
    ['line breaks', 'a<br>b<div>c</div>d', 'a\nb\nc\nd'],
    ['images by their text', '<img src=x alt="A cat"><img src=y>', '[image: A cat]'],
    ['words that tags split', '<b>bo</b>ld <i>it</i>', 'bold it'],
    ['nothing', '', ''],
  ])('writes %s', async (_case, html, markdown) => {
    expect(await markdownOf(html)).toBe(markdown);
  });

  it('leaves out what is no content, or what nobody would see', async () => {
    const html =
      '<head><style>x</style><title>T</title></head><nav>menu</nav><script>"<p>evil</p>"</script><noscript>js</noscript>' +
      '<p hidden>h1</p><p style="color:red; display : none">h2</p><div aria-hidden="true">h3<p>h4</p></div><!-- h5 --><p style="position:absolute; left: -9999px">h6</p><div popover>h7</div><noframes>h8</noframes><p>seen</p><footer>f</footer>';
    expect(await convert(html)).toEqual({ title: 'T', markdown: 'seen', isCut: false });
  });

  it('takes the main part alone if it says anything, and the page if it does not', async () => {
    const long = 'word '.repeat(60).trim();
    expect(await markdownOf(`<div>around</div><main><p>${long}</p></main>`)).toBe(long);
    expect(await markdownOf('<div>around</div><main><p>short</p></main>')).toBe('around\n\nshort');
  });

  it('tells that a page nested too deep was not read to its end', async () => {
    const filler = '<!-- -->'.repeat(10_000);
    expect((await convert(`${'<b>'.repeat(900)}${filler}end`)).markdown).toBe('end');
    expect(await convert(`${'<b>'.repeat(2_000)}${filler}end`)).toMatchObject({ markdown: '', isCut: true });
  });

  it.each([
    ['tags that are only opened', '<b>'.repeat(400_000)],
    ['tags that are opened and others closed', `${'<b>'.repeat(200_000)}${'</i>'.repeat(200_000)}`],
    ['links in links', `${'<a href=x>'.repeat(30_000)}x`],
    ['lists in lists', '<ul><li>x'.repeat(200_000)],
    ['attributes', `<p ${Array.from({ length: 30_000 }, (_, i) => `a${i}=b`).join(' ')}>`],
    ['an open quote', `<p a="${'x'.repeat(2_000_000)}`],
    ['open brackets', '<'.repeat(300_000)],
    ['open comments', '<!--'.repeat(500_000)],
    ['entities', '&amp;&#0;&#x110000;&nope;'.repeat(20_000)],
    ['white space in what is kept as it is', `<pre>${' '.repeat(2_000_000)}x`],
    ['white space', ' \n'.repeat(1_000_000)],
  ])('is done soon with %s', async (_case, html) => {
    const started = process.threadCpuUsage();
    await convert(html);
    expect(process.threadCpuUsage(started).user).toBeLessThan(20_000_000);
  });
});
