import { describe, expect, test } from 'vitest';
import { escapeHtml } from './escape-html.ts';

describe('escapeHtml', () => {
  test.each([
    ['', ''],
    ['plain text, 18.00', 'plain text, 18.00'],
    ['&', '&amp;'],
    ['<', '&lt;'],
    ['>', '&gt;'],
    ['"', '&quot;'],
    ["'", '&#39;'],
    ['`=/', '`=/'],
    [
      '<b title="x" class=\'y\'>Tom & "Jo"</b>',
      '&lt;b title=&quot;x&quot; class=&#39;y&#39;&gt;Tom &amp; &quot;Jo&quot;&lt;/b&gt;',
    ],
    ['a & b & c', 'a &amp; b &amp; c'],
    ['ünïcode 🎴 stays', 'ünïcode 🎴 stays'],
  ])('escapes %j as %j', (text, escaped) => {
    expect(escapeHtml(text)).toBe(escaped);
  });

  test('escapes already escaped text again, so that it displays as typed', () => {
    expect(escapeHtml('&amp;')).toBe('&amp;amp;');
  });
});
