import { describe, expect, it } from 'vitest';
import { wantKey } from './want-filters.ts';

describe('wantKey', () => {
  const keyOf = (words: string) => wantKey({ groupId: 1, memberIds: [2, 3], sourceTypeIds: [], words });

  it.each([
    ['Café', 'cafe'],
    ['Blue Moon', ' blue  moon '],
    ['ＭＯＯＮ', 'moon'],
    ['it’s', "it's"],
    ['Straße', 'STRASSE'],
    ['moon\u00a0light', 'moon light'],
  ])('is the same for the words “%s” and “%s”, which are the same search', (one, other) => {
    expect(keyOf(one)).toBe(keyOf(other));
  });

  it.each([
    ['blue moon', 'bluemoon'],
    ['moon', 'moons'],
  ])('differs for the words “%s” and “%s”', (one, other) => {
    expect(keyOf(one)).not.toBe(keyOf(other));
  });

  it('ignores the order of members', () => {
    expect(wantKey({ groupId: 1, memberIds: [3, 2], sourceTypeIds: [], words: '' })).toBe(keyOf(''));
  });
});
