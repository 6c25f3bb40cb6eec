import { expect, it } from 'vitest';
import { plainText } from './plain-text.ts';

it.each([
  ['<p>As <b>new</b>.</p><p>Sealed</p>', 'As new . Sealed'],
  ['a &lt;3 &amp; b&nbsp;c &#39;d&#39; &unknown;', "a <3 & b c 'd' &unknown;"],
  ['', ''],
])('converts %j', (html, text) => {
  expect(plainText(html)).toBe(text);
});
