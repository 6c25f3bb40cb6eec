import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { splitAtLinks } from './split-at-links.ts';

const linksOf = (text: string) => splitAtLinks(text).flatMap((part) => (part.href === undefined ? [] : [part.text]));

describe('splitAtLinks', () => {
  test.each([
    ['https://post.example/track?no=1&x=2#there', ['https://post.example/track?no=1&x=2#there']],
    ['Look: http://a.example, and https://b.example/x.', ['http://a.example', 'https://b.example/x']],
    ['(https://a.example/card)', ['https://a.example/card']],
    ['https://a.example/Card_(2019)', ['https://a.example/Card_(2019)']],
    ['“https://a.example/one”', ['https://a.example/one']],
    ['HTTPS://A.EXAMPLE/B', ['HTTPS://A.EXAMPLE/B']],
    ['https://á.example/ü', ['https://á.example/ü']],
    ['one\nhttps://a.example\ntwo', ['https://a.example']],
    ['see www.a.example/card, or (www.b.example)', ['www.a.example/card', 'www.b.example']],
    ['https://www.a.example/x', ['https://www.a.example/x']],
  ])('finds links in "%s"', (text, links) => {
    expect(linksOf(text)).toEqual(links);
  });

  test.each([
    'javascript:alert(1)',
    'data:text/html,<script>',
    'ftp://a.example/x',
    'a.example',
    'https://',
    'https://localhost/admin',
    'https://.a/',
    'https://bank.example@thief.example/',
    'https://user:word@a.example/',
    'xhttps://a.example',
    'www.',
    'www.a',
    'xwww.a.example',
    'me@www.a.example',
    'ftp://www.a.example/x',
    'www.bank.example@thief.example/',
    'https://a..example:99999999/',
  ])('finds no link in "%s"', (text) => {
    expect(splitAtLinks(text)).toEqual([{ text }]);
  });

  test.each([
    ['a URL of more than 3,000 characters', `https://a.example/${'x'.repeat(3000)}`],
    ['an empty text', ''],
  ])('finds no link in %s', (_name, text) => {
    expect(splitAtLinks(text)).toEqual([{ text }]);
  });

  test('adds https:// to a web address without a scheme', () => {
    expect(splitAtLinks('www.a.example/b')).toEqual([{ text: 'www.a.example/b', href: 'https://www.a.example/b' }]);
  });

  test('returns the URL of a look-alike host in Punycode', () => {
    expect(splitAtLinks('https://аpple.example/')).toEqual([
      { text: 'https://аpple.example/', href: 'https://xn--pple-43d.example/' },
    ]);
  });

  test('neither adds nor loses text, and links only web addresses', () => {
    const piece = fc.constantFrom(
      'https://',
      'http://',
      'www.',
      'a.example',
      '/x',
      '(',
      ')',
      '.',
      ' ',
      '@',
      ':',
      '\u202e',
      '\ud83d',
      '😀',
      'é',
    );
    const text = fc.oneof(
      fc.string({ unit: 'grapheme' }),
      fc.array(piece, { maxLength: 30 }).map((all) => all.join('')),
    );
    fc.assert(
      fc.property(text, (written) => {
        const parts = splitAtLinks(written);
        expect(parts.map((part) => part.text).join('')).toBe(written);
        for (const { href } of parts) if (href !== undefined) expect(href).toMatch(/^https?:\/\/[^/@.]+\.[^/@]/);
      }),
    );
  });

  test('splits long texts with many partial links within the time limit of the test, without losing text', () => {
    const worst = [
      `https://a.example/${')'.repeat(4000)}`,
      'https://'.repeat(500),
      `https://a.example/${'.)'.repeat(1000)}`,
    ];
    for (const text of worst)
      expect(
        splitAtLinks(text)
          .map((part) => part.text)
          .join(''),
      ).toBe(text);
  });
});
