import { expect, it } from 'vitest';
import { plainLines, plainText } from './plain-text.ts';

it.each([
  ['<p>As <b>new</b>.</p><p>Sealed</p>', 'As new. Sealed'],
  ['<p>As <strong>new</strong>. Poké<strong>mon</strong>,<br>a <a href="/x">lin</a>k</p>', 'As new. Pokémon, a link'],
  ['a &lt;3 &amp; b&nbsp;c &#39;d&#39; &unknown;', "a <3 & b c 'd' &unknown;"],
  ['', ''],
])('plainText converts the HTML %j to %j', (html, text) => {
  expect(plainText(html)).toBe(text);
});

it('plainLines puts each paragraph, heading and list item on a line of its own', () => {
  const html = '<h2>Who</h2><ul><li><p>Bea</p></li><li>Ines &amp; Lou</li></ul><p>New,<br>sealed <b>too</b></p><p></p>';
  expect(plainLines(html)).toBe('Who\nBea\nInes & Lou\nNew,\nsealed too');
});
