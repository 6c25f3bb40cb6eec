import { describe, expect, test } from 'vitest';
import { growthExponent, MAX_GROWTH_EXPONENT } from '#test/growth.ts';
import { hasWords, utf8Bytes } from './description.ts';

describe('hasWords', () => {
  test.each([
    ['Mint.'],
    ['<p>Mint.</p>'],
    ['<p></p><ul><li>a</li></ul>'],
    ['<p>&amp;</p>'],
    ['<p>&lt;</p>'],
    ['<p>&#65;</p>'],
    ['<p>&#x1F3B4;</p>'],
    ['<p>&#9999999;</p>'],
    ['3 < 4'],
    ['<p>🎴</p>'],
    ['<p>.</p>'],
    ['<h2><strong><em><u>x</u></em></strong></h2>'],
  ])('finds words in %j', (html) => {
    expect(hasWords(html)).toBe(true);
  });

  test.each([
    [''],
    ['   \n\t'],
    ['<p></p>'],
    ['<p><br></p>'],
    ['<p><br></p><p>   </p>'],
    ['<p>&nbsp;</p>'],
    ['<p>&#160;&NBSP;\u00a0</p>'],
    ['<p>\u200b\ufeff\u2060</p>'],
    ['<p>\u3164</p>'],
    ['<p>\u2800&#10240;&#x3164;</p>'],
    ['<h2></h2><ul><li></li></ul>'],
    ['<iframe src="https://www.youtube-nocookie.com/embed/x"></iframe>'],
    ['<img src="x" alt="words">'],
    ['<!-- words -->'],
    ['<!-- words'],
    ['<script>words()</script>'],
    ['<style>p{}</style >'],
    ['<script>words()'],
  ])('finds no words in %j', (html) => {
    expect(hasWords(html)).toBe(false);
  });
});

test.each([
  ['<a', true],
  ['<!--', false],
  ['<script>', false],
  ['</', true],
  ['&nbsp', true],
])('hasWords reads a long run of %j in linear time', (piece, expected) => {
  expect(hasWords(piece.repeat(15_000))).toBe(expected);
  const exponent = growthExponent((size) => {
    const html = piece.repeat(size / piece.length);
    return () => hasWords(html);
  });
  expect(exponent).toBeLessThan(MAX_GROWTH_EXPONENT);
});

test.each([
  ['', 0],
  ['abc', 3],
  ['é', 2],
  ['€', 3],
  ['🎴', 4],
  ['\ud800', 3],
  ['aé€🎴', 10],
])('for %j, utf8Bytes returns %i', (text, bytes) => {
  expect(utf8Bytes(text)).toBe(bytes);
});
