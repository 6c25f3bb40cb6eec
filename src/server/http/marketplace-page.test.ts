import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { MARKETPLACE } from '#contract/product.ts';
import { brandShell, nameTexts } from './marketplace-page.ts';

const shell = `<head><title>${MARKETPLACE}</title><script id="config">{"a":1}</script></head><body></body>`;
const plain = { name: '$& <Cards> &copy', accent_light: null, accent_dark: null };

describe('brandShell', () => {
  it('escapes the marketplace name in the title and in the configuration', () => {
    const { html, styleSource } = brandShell(shell, plain);
    expect(html).toContain('<title>$&amp; &lt;Cards&gt; &amp;copy</title>');
    expect(html).toContain('id="config">{"name":"$& \\u003cCards> &copy","a":1}');
    expect(html).not.toContain('<style');
    expect(styleSource).toBeUndefined();
  });

  it('writes the colours into a style element, and returns its hash for the content security policy', () => {
    const { html, styleSource } = brandShell(shell, { ...plain, accent_light: '#0a6b5e', accent_dark: '#7a5ae0' });
    const css = /<style id="accent">(.*)<\/style><\/head>/.exec(html)?.[1] ?? '';
    expect(css).toContain('[data-theme=light]{--accent-from:#0a6b5e');
    expect(css).toContain('[data-theme=dark]{--accent-from:#7a5ae0');
    expect(styleSource).toBe(`'sha256-${createHash('sha256').update(css).digest('base64')}'`);
  });

  it('changes only the colour scheme for which a colour is set', () => {
    const { html } = brandShell(shell, { ...plain, accent_dark: '#7a5ae0' });
    expect(html).not.toContain('prefers-color-scheme:light');
    expect(html).not.toContain('[data-theme=light]{');
    expect(html).toContain('@media (prefers-color-scheme:dark){:root:not([data-theme=light])');
  });
});

describe('nameTexts', () => {
  it('inserts the marketplace name into every text of an object without changing the object’s structure', () => {
    const description = { title: MARKETPLACE, data: [{ name: `at ${MARKETPLACE}`, count: 2 }] };
    expect(nameTexts(description, '"A" \\ $&')).toEqual({
      title: '"A" \\ $&',
      data: [{ name: 'at "A" \\ $&', count: 2 }],
    });
  });
});
