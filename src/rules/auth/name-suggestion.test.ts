import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { UserName } from '#contract/auth.ts';
import { suggestNames } from './name-suggestion.ts';

describe('suggestNames', () => {
  it.each([
    ['Jane Doe', 'jane-doe'],
    ['  Jörg  Müller-Lüdenscheidt ', 'jorg-muller-ludenscheidt'],
    ["Siobhán O'Brien", 'siobhan-obrien'],
    ['Łukasz Strauß', 'lukasz-strauss'],
    ['dr. no', 'dr-no'],
    ['.hidden', 'hidden'],
    ['김수아', 'collector'],
    ['김수아 Sua', 'sua'],
    ['', 'collector'],
    ['Al', 'collector'],
    ['...', 'collector'],
    ['ﬁnn', 'finn'],
    ['Ａｌｉｃｅ', 'alice'],
    ['\u202Eevil', 'evil'],
    ['x\r\nBcc: everybody@example.test', 'x-bcc-everybody-example.test'],
    ['<script>alert(1)</script>', 'script-alert-1-script'],
    ['a'.repeat(10_000), 'a'.repeat(30)],
    [`${'a'.repeat(29)} b`, 'a'.repeat(29)],
  ])('for the display name %j, suggests %s', (displayName, expected) => {
    expect(suggestNames(displayName, [])).toEqual([expected]);
  });

  it('adds numbers without exceeding the maximum length', () => {
    expect(suggestNames('Jane', [2, 31])).toEqual(['jane', 'jane-2', 'jane-31']);
    expect(suggestNames('b'.repeat(40), [123_456])).toEqual(['b'.repeat(30), `${'b'.repeat(23)}-123456`]);
  });

  it('returns only names that the contract accepts, for any display name', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: 'binary', maxLength: 300 }),
        fc.integer({ min: 2, max: 999_999 }),
        (displayName, number) => {
          for (const name of suggestNames(displayName, [number])) expect(UserName.parse(name)).toBe(name);
        },
      ),
    );
  });
});
