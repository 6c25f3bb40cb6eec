import { expect, it } from 'vitest';
import { isBlank } from './visible-text.ts';

it.each([
  '',
  ' \n\t',
  '\u3164',
  '\uffa0',
  '\u115f\u1160',
  '\u2800 \u2800',
  '\u200b\u2060\ufeff',
  '\u00ad',
  '\u0301',
  '\ufe0f',
  '\u{e0041}',
  '\u061c\u202e\u0007',
])('isBlank returns true for the invisible text %j', (text) => expect(isBlank(text)).toBe(true));

it.each(['.', '0', '😀', '\u00ad.', 'e\u0301', '1\ufe0f\u20e3', '❤️', '旧', '\u3164ㄱ', '©', '🇬🇧', '́a'])(
  'isBlank returns false for %j',
  (text) => expect(isBlank(text)).toBe(false),
);
