import { JSDOM } from 'jsdom';
import { describe, expect, it } from 'vitest';
import { relativeCost } from '#test/growth.ts';
import { cleanDescription } from './description.service.ts';
import { payloads } from './xss-payloads.fixture.ts';

const TAGS = new Set(['H2', 'H3', 'P', 'BR', 'STRONG', 'EM', 'U', 'A', 'UL', 'OL', 'LI', 'IFRAME']);
const ATTRIBUTES: Readonly<Record<string, ReadonlySet<string>>> = {
  A: new Set(['href', 'rel', 'target']),
  IFRAME: new Set(['src', 'title', 'sandbox', 'allowfullscreen', 'loading']),
};
const LINK = /^(https?:\/\/|mailto:)/i;
const EMBED = /^https:\/\/(www\.youtube-nocookie\.com|player\.vimeo\.com)\//;

/** Parses the HTML as a browser does and returns everything that the editor cannot produce. */
function disallowedParts(html: string): string[] {
  const found: string[] = [];
  for (const element of JSDOM.fragment(html).querySelectorAll('*')) {
    if (!TAGS.has(element.tagName)) found.push(element.tagName);
    for (const { name, value } of element.attributes) {
      if (!ATTRIBUTES[element.tagName]?.has(name)) found.push(`${element.tagName} ${name}`);
      if (name === 'href' && !LINK.test(value)) found.push(`href ${value}`);
      if (name === 'src' && !EMBED.test(value)) found.push(`src ${value}`);
    }
    if (element.tagName === 'IFRAME' && !element.hasAttribute('sandbox')) found.push('an open frame');
    if (element.tagName === 'A' && !/noopener/.test(element.getAttribute('rel') ?? '')) found.push('an opener');
  }
  return found;
}

describe('cleanDescription', () => {
  it.each(payloads)('removes everything that can run code: %s', (payload) => {
    const clean = cleanDescription(payload);
    expect(disallowedParts(clean)).toEqual([]);
    // Also check the payload inside other markup, and clean the result a second time, as happens when a listing is
    // edited.
    expect(disallowedParts(cleanDescription(`<p>before ${payload} <strong>after</strong></p>`))).toEqual([]);
    expect(cleanDescription(clean)).toBe(clean);
  });

  it('is tested with payloads of which more than 95 % contain disallowed markup before they are cleaned', () => {
    // Some payloads are dangerous only in parsers other than those of current browsers.
    const dangerous = payloads.filter((payload) => disallowedParts(payload).length > 0);
    expect(dangerous.length).toBeGreaterThan(payloads.length * 0.95);
  });

  it('leaves markup that the editor produces unchanged', () => {
    const html =
      '<h2>Condition</h2><h3>Corners</h3><p>Plain, <strong>bold</strong>, <em>italic</em> and <u>under</u> &amp; &lt;b&gt;<br />next</p>' +
      '<ul><li>one</li></ul><ol><li>two</li></ol>' +
      '<p><a href="https://example.test/a?b=1&amp;c=2" rel="nofollow noopener ugc" target="_blank">link</a> ' +
      '<a href="mailto:ann@example.test" rel="nofollow noopener ugc" target="_blank">mail</a></p>' +
      '<iframe src="https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ" title="Video" sandbox="allow-scripts allow-same-origin allow-presentation" allowfullscreen loading="lazy"></iframe>';
    expect(cleanDescription(html)).toBe(html);
  });

  const frame = (src: string) =>
    `<iframe src="${src}" title="Video" sandbox="allow-scripts allow-same-origin allow-presentation" allowfullscreen loading="lazy"></iframe>`;

  it.each([
    [
      'a YouTube video inserted with Quill',
      '<p>x</p><iframe class="ql-video" frameborder="0" allowfullscreen="true" src="https://www.youtube.com/embed/dQw4w9WgXcQ?showinfo=0"></iframe>',
      `<p>x</p>${frame('https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ')}`,
    ],
    [
      'a Vimeo video inserted with Quill',
      '<iframe class="ql-video" src="https://player.vimeo.com/video/123456/"></iframe>',
      frame('https://player.vimeo.com/video/123456'),
    ],
    ['first-level headings', '<h1>T</h1><p>x</p>', '<h2>T</h2><p>x</p>'],
    ['headings below level three', '<h4>T</h4><h6>U</h6>', '<h3>T</h3><h3>U</h3>'],
    [
      'a bullet list from Quill 2',
      '<ol><li data-list="bullet"><span class="ql-ui" contenteditable="false"></span>a</li><li data-list="bullet">b</li></ol>',
      '<ul><li>a</li><li>b</li></ul>',
    ],
    ['an ordered list from Quill 2', '<ol><li data-list="ordered">a</li></ol>', '<ol><li>a</li></ol>'],
    [
      'bullets and numbers in one list from Quill 2',
      '<ol><li data-list="ordered">a</li><li data-list="bullet">b</li><li data-list="checked">c</li><li data-list="ordered">d</li></ol>',
      '<ol><li>a</li></ol><ul><li>b</li><li>c</li></ul><ol><li>d</li></ol>',
    ],
    ['an unordered list', '<ul><li data-list="bullet">a</li></ul>', '<ul><li>a</li></ul>'],
    [
      'a nested list',
      '<ol><li>a<ol><li data-list="bullet">b</li></ol></li></ol>',
      '<ol><li>a<ul><li>b</li></ul></li></ol>',
    ],
    ['a list with text outside its items', '<ol>w<li data-list="bullet">a</li></ol>', '<ol>w<li>a</li></ol>'],
  ])('normalises %s', (_name, html, clean) => {
    expect(cleanDescription(html)).toBe(clean);
    expect(cleanDescription(clean)).toBe(clean);
  });

  it('removes a frame from another site', () => {
    const html = '<p>x</p><iframe src="https://evil.test/embed/dQw4w9WgXcQ"></iframe>';
    expect(cleanDescription(html)).toBe('<p>x</p>');
  });

  it('keeps the text of removed elements', () => {
    expect(cleanDescription('<div><font color="red">still <b>here</b></font></div>')).toBe(
      'still <strong>here</strong>',
    );
  });

  it.each([
    '<',
    '<p',
    '<a href="',
    '<!--',
    '&',
    '<iframe src=',
    '<b><i>',
    '</p>',
    '"\'`',
    '<ol><li data-list="bullet">',
    '<ol><li>a</li>',
    '<li data-list="bullet">a',
  ])('takes less than 40 times as long for 60,000 characters of %j as for ordinary text', (piece) => {
    const repeat = (text: string): string => text.repeat(Math.floor(60_000 / text.length));
    const [hostile, ordinary] = [repeat(piece), repeat('<p>word <strong>word</strong></p>')];
    // The relative cost is below 15 for linear time, and above 100 for quadratic time.
    const cost = relativeCost(
      () => cleanDescription(hostile),
      () => cleanDescription(ordinary),
    );
    expect(cost).toBeLessThan(40);
  });
});
