import { describe, expect, it } from 'vitest';
import { accentRefusal } from './accent-refusal.ts';
import { contrastOf } from './contrast.ts';

describe('contrastOf', () => {
  it.each([
    ['#ffffff', '#000000', 21],
    ['#777777', '#ffffff', 4.48],
    ['#767676', '#ffffff', 4.54],
    ['#FF0000', '#ffffff', 4],
    ['#123456', '#123456', 1],
  ])('returns the contrast of %s and %s, in either order: %d', (colour, other, ratio) => {
    expect(contrastOf(colour, other)).toBeCloseTo(ratio, 1);
    expect(contrastOf(other, colour)).toBe(contrastOf(colour, other));
  });
});

describe('accentRefusal', () => {
  it.each([
    ['#0a6b5e', 'light', null],
    ['#000000', 'light', null],
    ['#767676', 'light', null],
    ['#777777', 'light', 'accent_text_contrast'],
    ['#ffffff', 'light', 'accent_text_contrast'],
    ['#7a5ae0', 'dark', null],
    ['#767676', 'dark', null],
    ['#9b7bff', 'dark', 'accent_text_contrast'],
    ['#000000', 'dark', 'accent_page_contrast'],
    ['#0a3b5e', 'dark', 'accent_page_contrast'],
  ] as const)('for the colour %s in the %s scheme, returns %s', (colour, scheme, refusal) => {
    expect(accentRefusal(colour, scheme)).toBe(refusal);
  });
});
