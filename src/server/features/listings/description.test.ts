import { JSDOM } from 'jsdom';
import { describe, expect, it } from 'vitest';
import { cleanDescription } from './description.service.ts';
import { payloads } from './xss-payloads.fixture.ts';

const TAGS = new Set(['H2', 'H3', 'P', 'BR', 'STRONG', 'EM', 'U', 'A', 'UL', 'OL', 'LI', 'IFRAME']);
const ATTRIBUTES: Readonly<Record<string, ReadonlySet<string>>> = {
  A: new Set(['href', 'rel', 'target']),
  IFRAME: new Set(['src', 'title', 'sandbox', 'allowfullscreen', 'loading']),
};
const LINK = /^(https?:\/\/|mailto:)/i;
const EMBED = /^https:\/\/(www\.youtube-nocookie\.com|player\.vimeo\.com)\//;

/** What a browser makes of it: everything in it that the editor could not have made. */
function strangers(html: string): string[] {
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
  it.each(payloads)('lets nothing run: %s', (payload) => {
    const clean = cleanDescription(payload);
    expect(strangers(clean)).toEqual([]);
    // Within other markup, and cleaned again, as an edited listing is.
    expect(strangers(cleanDescription(`<p>before ${payload} <strong>after</strong></p>`))).toEqual([]);
    expect(cleanDescription(clean)).toBe(clean);
  });

  it('notices what it is there to notice', () => {
    // Some attacks are on parsers other than a browser's of today.
    const noticed = payloads.filter((payload) => strangers(payload).length > 0);
    expect(noticed.length).toBeGreaterThan(payloads.length * 0.95);
  });

  it('keeps what the editor makes, to the letter', () => {
    const made =
      '<h2>Condition</h2><h3>Corners</h3><p>Plain, <strong>bold</strong>, <em>italic</em> and <u>under</u> &amp; &lt;b&gt;<br />next</p>' +
      '<ul><li>one</li></ul><ol><li>two</li></ol>' +
      '<p><a href="https://example.test/a?b=1&amp;c=2" rel="nofollow noopener ugc" target="_blank">link</a> ' +
      '<a href="mailto:ann@example.test" rel="nofollow noopener ugc" target="_blank">mail</a></p>' +
      '<iframe src="https://www.youtube-nocookie.com/embed/abc" title="Video" sandbox="allow-scripts allow-same-origin allow-presentation" allowfullscreen loading="lazy"></iframe>';
    expect(cleanDescription(made)).toBe(made);
  });

  it('keeps the words of what it takes away', () => {
    expect(cleanDescription('<div><font color="red">still <b>here</b></font></div>')).toBe(
      'still <strong>here</strong>',
    );
  });

  it('takes its time with no input: 60,000 characters of anything in well under a second', () => {
    for (const piece of ['<', '<p', '<a href="', '<!--', '&', '<iframe src=', '<b><i>', '</p>', '"\'`']) {
      const began = performance.now();
      cleanDescription(piece.repeat(Math.floor(60_000 / piece.length)));
      expect([piece, performance.now() - began < 2000]).toEqual([piece, true]);
    }
  });
});
