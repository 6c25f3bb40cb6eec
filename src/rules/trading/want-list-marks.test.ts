/** Lines as collectors write them in posts and on phones. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { WantColumn } from '#contract/want-columns.ts';
import { foldText } from '../text/fold-text.ts';
import { readWantLine, readWantRow, type WantCatalogue } from './want-lines.ts';

const catalogue: WantCatalogue = {
  groups: [
    { id: 1, names: ['Orchid Static'] },
    { id: 2, names: ['Saltwater'] },
    { id: 3, names: ['Kite & Co'] },
    { id: 4, names: ['2x Four'] },
    { id: 5, names: ['İris'] },
    { id: 6, names: ['Reed x2'] },
    { id: 7, names: ['Reed'] },
  ],
  members: new Map([
    [
      1,
      [
        { id: 11, names: ['Yune'] },
        { id: 12, names: ['Haru'] },
        { id: 13, names: ['Max'] },
        { id: 14, names: ['Duo x2'] },
      ],
    ],
  ]),
  sourceTypes: [
    { id: 21, names: ['Album'] },
    { id: 22, names: ['Set of 2 pcs'] },
  ],
  currencies: ['CAD', 'GBP', 'USD'],
  ownCurrency: 'USD',
};
const read = (line: string) => readWantLine(line, catalogue);
const orchid = { groupId: 1, memberIds: [], sourceTypeIds: [], words: '', maxPrice: null, currency: null, priority: 2 };
const salt = { ...orchid, groupId: 2 };

describe('readWantLine', () => {
  it.each([
    ['2x Orchid Static, Yune', { memberIds: [11] }],
    ['2 × Orchid Static', {}],
    ['x3 Orchid Static', {}],
    ['1. Orchid Static Yune, Album', { memberIds: [11], sourceTypeIds: [21] }],
    ['12) Orchid Static', {}],
    ['(3) Orchid Static', {}],
    ['#4. Orchid Static', {}],
    ['[ ] Orchid Static Haru', { memberIds: [12] }],
    ['[x] Orchid Static', {}],
    ['- [ ] 2x Orchid Static', {}],
    ['☐ Orchid Static', {}],
    ['✔ Orchid Static', {}],
    ['✔️ Orchid Static', {}],
    ['✅ Orchid Static', {}],
    ['• Orchid Static', {}],
    ['WTB: Orchid Static Vale fansign', { words: 'Vale fansign' }],
    ['[WTB] Orchid Static', {}],
    ['ISO Orchid Static', {}],
    ['LF Orchid Static', {}],
    ['WTT/WTB Orchid Static', {}],
    ['ISO: 1. Orchid Static', {}],
    ['Je cherche Orchid Static', {}],
    ['2x Four, Album', { groupId: 4, sourceTypeIds: [21] }],
  ])('ignores the list mark in “%s”', (line, expected) => {
    expect(read(line)).toEqual({ want: { ...orchid, note: '', state: 'active', ...expected } });
  });

  it.each([
    ['Orchid Static x2', {}],
    ['Orchid Static X2', {}],
    ['Orchid Static (x2)', {}],
    ['Orchid Static ×2', {}],
    ['Orchid Static × 2', {}],
    ['Orchid Static 2x', {}],
    ['Orchid Static 2 pcs', {}],
    ['Orchid Static 2pcs.', {}],
    ['Orchid Static, [1 pc]', {}],
    ['Orchid Static 2 pièces', {}],
    ['Orchid Static, 3 copies', {}],
    ['Orchid Static, Yune x2, Album', { memberIds: [11], sourceTypeIds: [21] }],
    ['Orchid Static x2, moon', { words: 'moon' }],
    ['Orchid Static moon x2 max 20 USD', { words: 'moon', maxPrice: 20, currency: 'USD' }],
    ['Orchid Static max 20 USD x2', { maxPrice: 20, currency: 'USD' }],
    ['Orchid Static moon must have x2', { words: 'moon', priority: 1 }],
    ['Orchid Static moon x2, must have', { words: 'moon', priority: 1 }],
    ['Orchid Static (x2) Yune moon', { memberIds: [11], words: 'moon' }],
    ['Orchid Static - Yune - x2 - Album', { memberIds: [11], sourceTypeIds: [21] }],
    ['Orchid Static Album 2 x2', { sourceTypeIds: [21], words: '2' }],
  ])('ignores the quantity in “%s”', (line, expected) => {
    expect(read(line)).toEqual({ want: { ...orchid, note: '', state: 'active', ...expected } });
  });

  it.each([
    ['Reed x2', { groupId: 6 }],
    ['Reed x3', { groupId: 7 }],
    ['Orchid Static Duo x2', { memberIds: [14] }],
    ['Orchid Static, Set of 2 pcs', { sourceTypeIds: [22] }],
    ['Orchid Static x2 moon', { words: 'x2 moon' }],
    ['Orchid Static size 5 x 8', { words: 'size 5 x 8' }],
    ['Orchid Static 5x8', { words: '5x8' }],
    ['Orchid Static Model-x2', { words: 'Model-x2' }],
    ['Orchid Static puzzle 500 pieces', { words: 'puzzle 500 pieces' }],
  ])('does not take a part of a name or of other words in “%s” for a quantity', (line, expected) => {
    expect(read(line)).toEqual({ want: { ...orchid, note: '', state: 'active', ...expected } });
  });

  it.each([
    ['Orchid Statik, Moss', 'Orchid Static', 'Orchid Static, Moss'],
    ['WTB: Orchd Static Yune // mint', 'Orchid Static', 'Orchid Static Yune // mint'],
    ['1. kite and co, Album', 'Kite & Co', 'Kite & Co, Album'],
    ['OrchidStatic', 'Orchid Static', 'Orchid Static'],
    ['Satlwater max 20 USD', 'Saltwater', 'Saltwater max 20 USD'],
  ])('suggests the group that “%s” probably means', (line, name, text) => {
    expect(read(line)).toEqual({ problem: 'group_unknown', suggestion: { name, text } });
    expect(read(text)).toHaveProperty('want');
  });

  it.each(['Pink Floyd, Animals', '9y', '...', 'Orchids'])('suggests nothing for “%s”', (line) => {
    expect(read(line)).toEqual({ problem: 'group_unknown' });
  });

  it.each([
    [
      'Orchid Static, Yune, İSTANBUL concert, Album, max 20 USD, must have // sealed',
      { ...orchid, memberIds: [11], sourceTypeIds: [21], words: 'İSTANBUL concert', maxPrice: 20, currency: 'USD' },
      { priority: 1, note: 'sealed' },
    ],
    ['Orchid Static İ İ İ Album someday', { ...orchid, sourceTypeIds: [21], words: 'İ İ İ' }, { priority: 3 }],
    ['İris Album', { ...orchid, groupId: 5, sourceTypeIds: [21] }, {}],
    ['Orchid Static İYune Album', { ...orchid, sourceTypeIds: [21], words: 'İYune' }, {}],
  ])('cuts “%s” at the names, although folding changes the length of a letter', (line, expected, more) => {
    expect(read(line)).toEqual({ want: { note: '', state: 'active', ...expected, ...more } });
  });

  it.each([
    ['Orchid Static max 20,- USD', { maxPrice: 20, currency: 'USD' }],
    ['Orchid Static 20.– GBP', { maxPrice: 20, currency: 'GBP' }],
    ['Orchid Static 20,-', { maxPrice: 20, currency: 'USD' }],
    ['Orchid Static max ٢٠ USD', { maxPrice: 20, currency: 'USD' }],
    ['Orchid Static ۲۰٫۵ USD', { maxPrice: 20.5, currency: 'USD' }],
    ['Orchid Static max 20 USD', { maxPrice: 20, currency: 'USD' }],
    ['Orchid Static Max 20 USD', { maxPrice: 20, currency: 'USD' }],
    ['Orchid Static 2024 max 20', { words: '2024', maxPrice: 20, currency: 'USD' }],
    ['Orchid Static version 2 max £20', { words: 'version 2', maxPrice: 20, currency: 'GBP' }],
    ['Orchid Static 2024 US$20', { words: '2024', maxPrice: 20, currency: 'USD' }],
    ['Orchid Static 20£ 2024', { words: '2024', maxPrice: 20, currency: 'GBP' }],
    ['Orchid Static 20 USD, 2024', { words: '2024', maxPrice: 20, currency: 'USD' }],
    ['Orchid Static 20 USD max', { maxPrice: 20, currency: 'USD' }],
    ['Orchid Static, ½ 100 USD', { words: '½', maxPrice: 100, currency: 'USD' }],
    ['Orchid Static, ② 300 USD', { words: '②', maxPrice: 300, currency: 'USD' }],
    ['Orchid Static Max, 20 USD', { memberIds: [13], maxPrice: 20, currency: 'USD' }],
    ['Orchid Static 2020 Max', { memberIds: [13], words: '2020' }],
    ['Orchid Static - Album 2 - 25 USD', { sourceTypeIds: [21], words: '2', maxPrice: 25, currency: 'USD' }],
  ])('reads the price in “%s” before the names', (line, expected) => {
    expect(read(line)).toEqual({ want: { ...orchid, note: '', state: 'active', ...expected } });
  });

  it.each([
    'Orchid Static Yune 20-25 USD',
    'Orchid Static, 20 - 25 USD',
    'Orchid Static 20 to 25 USD',
    'Orchid Static 20k USD',
    'Orchid Static v1.20 USD',
    'Orchid Static USD ~20',
    'Orchid Static max २० USD',
    'Orchid Static WAVE-20 USD',
    'Orchid Static max 0,125 USD',
    'Orchid Static 2024 US$ 20',
    'Orchid Static 2024 USD 20',
    'Orchid Static ½ USD',
    'Orchid Static max 20-25',
    'Orchid Static 2024 max 20-25',
  ])('refuses the price in “%s” instead of searching for its digits', (line) => {
    expect(read(line)).toEqual({ problem: 'price_invalid' });
  });

  it.each([
    ['Saltwater Must Be the Music', { words: 'Must Be the Music' }],
    ['Saltwater Someday', { words: 'Someday' }],
    ['Saltwater Someday, Album', { words: 'Someday', sourceTypeIds: [21] }],
    ['Saltwater Someday someday', { words: 'Someday', priority: 3 }],
    ['Saltwater, someday', { priority: 3 }],
    ['Saltwater, must, Album', { sourceTypeIds: [21], priority: 1 }],
    ['Saltwater must have', { priority: 1 }],
    ['Saltwater Album un jour', { sourceTypeIds: [21], priority: 3 }],
    ['Saltwater | Souhaité | moon', { words: 'moon', priority: 2 }],
  ])('reads the priority in “%s” only where it is a word of its own', (line, expected) => {
    expect(read(line)).toEqual({ want: { ...salt, note: '', state: 'active', ...expected } });
  });

  it.each(['Mobile Suit Gundam 0080 1/144', 'issues 07 08 09 10 11', 'Call of Duty 1 2 3 2003-2007', 'Agar.io plush'])(
    'does not take “%s” for a phone number or a link',
    (words) => {
      expect(read(`Saltwater ${words}`)).toEqual({ want: { ...salt, note: '', state: 'active', words } });
    },
  );
});

describe('a line of names, words and a price', () => {
  const wordsOf = (text: string) => foldText(text).match(/[\p{L}\p{N}]+/gu) ?? [];
  const words = [
    'moon',
    'İSTANBUL',
    'straße',
    '№5',
    '½',
    '②',
    '1/144',
    '2024',
    '#12',
    'v1.2',
    'C++',
    'R&B',
    '20k',
    'WX2',
    '日本',
    '٢٠',
  ];
  // Beside a number, "Max" is part of the price.
  const names = ['Yune', 'Haru', 'Album'];
  const prices = [
    'max 20',
    'max 20 USD',
    '$20',
    '20 GBP',
    'up to 20 CAD',
    '≤ 20',
    '20,- USD',
    'US$ 20',
    '20.00 USD',
    '20 USD max',
    'ca. 20 USD',
    'about $20',
  ];
  const part = fc.oneof(fc.constantFrom(...words), fc.constantFrom(...names));
  const gap = fc.constantFrom(' ', ', ', ' | ', '; ', ' - ', '\t');
  const parts = fc.tuple(
    fc.array(part, { maxLength: 4 }),
    fc.option(fc.constantFrom(...prices)),
    fc.array(part, { maxLength: 3 }),
  );

  it('becomes a want that contains each of its words, names and its price, or is a problem', () => {
    fc.assert(
      fc.property(
        parts,
        gap,
        fc.constantFrom('Orchid Static', '2. orchid static'),
        ([before, price, after], mark, group) => {
          const line = [group, ...before, ...(price === null ? [] : [price]), ...after].join(mark);
          const result = read(line);
          if ('problem' in result) return;
          const { want } = result;
          const found = [...catalogue.sourceTypes, ...(catalogue.members.get(1) ?? [])]
            .filter(({ id }) => [...want.memberIds, ...want.sourceTypeIds].includes(id))
            .flatMap(({ names: [name = ''] }) => name);
          const expected = [...before, ...after];
          const shown = [...found, want.words].flatMap(wordsOf);
          for (const word of new Set(expected.flatMap(wordsOf))) expect(shown, line).toContain(word);
          expect(want.maxPrice, line).toBe(price === null ? null : 20);
        },
      ),
      { numRuns: 3000 },
    );
  });
});

describe('readWantRow', () => {
  const row = (cells: Partial<Record<WantColumn, string>>) =>
    readWantRow((column) => ({ group: 'Saltwater', ...cells })[column] ?? '', catalogue);

  it.each([
    ['Paused', 'paused'],
    ['inactive', 'paused'],
    ['En pause', 'paused'],
    ['PAUSED ', 'paused'],
    ['', 'active'],
    ['Actif', 'active'],
    ['sold', 'state_unknown'],
  ])('reads the state “%s” as %s', (state, expected) => {
    const read = row({ state });
    expect('want' in read ? read.want.state : read.problem).toBe(expected);
  });

  it.each([
    ['£', 'GBP'],
    ['euros', 'currency_unknown'],
    ['', 'USD'],
    ['$', 'USD'],
  ])('reads the currency “%s” as %s', (currency, expected) => {
    const read = row({ max_price: '5', currency });
    expect('want' in read ? read.want.currency : read.problem).toBe(expected);
  });

  it('suggests a group for a misspelled cell', () => {
    expect(row({ group: 'Saltwatr' })).toMatchObject({ suggestion: { name: 'Saltwater', text: 'Saltwater' } });
  });
});
