import { brotliDecompressSync } from 'node:zlib';
import { describe, expect, it, vi } from 'vitest';
import { acceptsBrotli, compressedPage } from './compressed-pages.ts';

const makePage = (text: string) => ({ html: `${text} `.repeat(20_000) });

describe('compressed pages', () => {
  it('the compressed page is created when the page is requested a second time, and contains the whole page', async () => {
    const page = makePage('listing');
    expect(compressedPage(page)).toBeUndefined();
    await new Promise((resolve) => setTimeout(resolve, 100));
    expect(compressedPage(page)).toBeUndefined();
    const form = await vi.waitUntil(() => compressedPage(page), { timeout: 5000 });
    expect(brotliDecompressSync(form).toString()).toBe(page.html);
    expect(compressedPage({ html: page.html })).toBeUndefined();
  });

  it('pages are compressed one at a time', async () => {
    const [first, second] = [makePage('first'), makePage('second')];
    for (const page of [first, second, first, second]) expect(compressedPage(page)).toBeUndefined();
    await vi.waitUntil(() => compressedPage(first), { timeout: 5000 });
    await new Promise((resolve) => setTimeout(resolve, 300));
    expect(compressedPage(second)).toBeUndefined();
    expect(await vi.waitUntil(() => compressedPage(second), { timeout: 5000 })).toBeDefined();
  });
});

it.each([
  ['gzip, deflate, br, zstd', true],
  ['br', true],
  ['br;q=0, gzip', false],
  ['gzip, br;q=0.1', false],
  ['abr, gzip', false],
  ['', false],
  [undefined, false],
])('acceptsBrotli for the header "Accept-Encoding: %s" returns %s', (header, accepts) => {
  expect(acceptsBrotli(header)).toBe(accepts);
});
