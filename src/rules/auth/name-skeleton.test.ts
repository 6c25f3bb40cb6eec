import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { different, lookalikes } from './name-skeleton.fixture.ts';
import { nameSkeleton } from './name-skeleton.ts';

describe('nameSkeleton', () => {
  it.each(lookalikes)('gives %s and %s the same skeleton', (a, b) => {
    expect(nameSkeleton(a)).toBe(nameSkeleton(b));
  });

  it.each(different)('gives %s and %s different skeletons', (a, b) => {
    expect(nameSkeleton(a)).not.toBe(nameSkeleton(b));
  });

  it.each([
    ['Magpie_0fficia1', 'magpleofflclal'],
    ['ｓｅｌｌｅｒ', 'seller'],
    ['...', ''],
  ])('reduces %s to %j', (name, skeleton) => {
    expect(nameSkeleton(name)).toBe(skeleton);
  });

  it('leaves a skeleton unchanged', () => {
    const names = fc.string({ unit: fc.constantFrom(...'rnvmwoOlI105s._-a'), maxLength: 30 });
    fc.assert(
      fc.property(names, (name) => {
        const skeleton = nameSkeleton(name);
        expect(nameSkeleton(skeleton)).toBe(skeleton);
      }),
    );
  });
});
