import { describe, expect, it } from 'vitest';
import { bundleName } from './bundle-name.ts';

describe('bundleName', () => {
  it.each([
    [0, 'Towel', 'Towel'],
    [1, 'Towel and 1 more', 'Towel et 1 autre'],
    [2, 'Towel and 2 more', 'Towel et 2 autres'],
  ])(
    'returns the name of the listing, followed by the number of additional listings unless it is 0 (%i)',
    (more, english, french) => {
      expect(bundleName('Towel', more, 'en')).toBe(english);
      expect(bundleName('Towel', more, 'fr')).toBe(french);
    },
  );
});
