import { describe, expect, it } from 'vitest';
import { MAX_FILTER_VALUES, MAX_PRICE_MINOR } from '#contract/limits.ts';
import type { WantColumn } from '#contract/want-columns.ts';
import { readWantLine, readWantRow, type WantCatalogue } from './want-lines.ts';

const catalogue: WantCatalogue = {
  groups: [
    { id: 1, names: ['Orchid Static', 'OS'] },
    { id: 2, names: ['Orchid'] },
    { id: 3, names: ['LUMEN9'] },
  ],
  members: new Map([
    [
      1,
      [
        { id: 11, names: ['Yune'] },
        { id: 12, names: ['Haru'] },
      ],
    ],
    [3, [{ id: 31, names: ['Cael'] }]],
  ]),
  sourceTypes: [
    { id: 21, names: ['Album'] },
    { id: 22, names: ['Album first press'] },
  ],
  currencies: ['CAD', 'GBP', 'JPY', 'USD'],
  ownCurrency: 'CAD',
};
const bare = {
  groupId: 1,
  memberIds: [],
  sourceTypeIds: [],
  words: '',
  maxPrice: null,
  currency: null,
  priority: 2,
  note: '',
  state: 'active',
};
it('readWantLine processes the names of the catalogue once for all lines', () => {
  let reads = 0;
  const names = new Proxy(['Orchid Static'], {
    get: (target, key) => {
      reads++;
      return Reflect.get(target, key);
    },
  });
  const counted = { ...catalogue, groups: [{ id: 1, names }] };
  readWantLine('Orchid Static', counted);
  readWantLine('Nova', counted);
  const first = reads;
  readWantLine('Orchid Static', counted);
  readWantLine('Moon', counted);
  expect(reads).toBe(first);
});

it.each(['\u0000', '\u001b', '\ud800', '\udc00', '\u202e', '\u2066', '\u200f'])(
  'readWantLine and readWantRow replace the hidden character %j with a space',
  (hidden) => {
    const expected = { want: expect.objectContaining({ words: 'blue moon', note: 'my note' }) };
    expect(readWantLine(`Orchid Static blue${hidden}moon // my${hidden}note`, catalogue)).toEqual(expected);
    const cells: Partial<Record<WantColumn, string>> = {
      ...{ group: 'Orchid Static', words: `blue${hidden}moon`, note: `my${hidden}note` },
    };
    expect(readWantRow((column) => cells[column] ?? '', catalogue)).toEqual(expected);
  },
);

it('readWantLine refuses a note that is too long instead of cutting it', () => {
  const line = (note: string) => readWantLine(`Orchid Static // ${note}`, catalogue);
  const longest = `${'a'.repeat(198)}👍🏽`;
  expect(line(longest)).toEqual({ want: expect.objectContaining({ note: longest }) });
  expect(line(`a${longest}`)).toEqual({ problem: 'note_too_long' });
});

it('readWantRow refuses a cell with more names than a want can have', () => {
  const cells: Partial<Record<WantColumn, string>> = {
    group: 'Orchid Static',
    members: Array.from({ length: 21 }, (_, at) => `x${at}`).join('|'),
  };
  expect(readWantRow((column) => cells[column] ?? '', catalogue)).toEqual({ problem: 'too_many_values' });
});

const read = (line: string) => readWantLine(line, catalogue);

describe('readWantLine', () => {
  it.each([
    ['Orchid Static', {}],
    ['  - orchid  STATIC ', {}],
    ['os', {}],
    ['Orchid', { groupId: 2 }],
    ['Orchid Static, Yune, Haru', { memberIds: [11, 12] }],
    ['Orchid Static Haru Album first press', { memberIds: [12], sourceTypeIds: [22] }],
    ['Orchid Static | Album | Album first press', { sourceTypeIds: [22, 21] }],
    ['Orchid Static, Yune, blue moon', { memberIds: [11], words: 'blue moon' }],
    ['Orchid Static, Yunes', { words: 'Yunes' }],
    ['Orchid Static max 20', { maxPrice: 20, currency: 'CAD' }],
    ['Orchid Static ≤ 12,50 gbp', { maxPrice: 12.5, currency: 'GBP' }],
    ['Orchid Static max 1800 JPY', { maxPrice: 1800, currency: 'JPY' }],
    ['Orchid Static £8 must have', { maxPrice: 8, currency: 'GBP', priority: 1 }],
    ['Orchid Static version 2 someday', { words: 'version 2', priority: 3 }],
    ['Orchid Static Yune // sealed // please', { memberIds: [11], note: 'sealed // please' }],
    ['LUMEN9 Yune', { groupId: 3, words: 'Yune' }],
    ['(LF) Orchid Static', {}],
    ['Orchid Static Album [must have]', { sourceTypeIds: [21], priority: 1 }],
    ['Orchid Static (someday)', { words: 'someday' }],
    ['**Orchid Static** 🔥', {}],
    ['Orchid Static 🔥 blue', { words: '🔥 blue' }],
  ])('reads “%s” as %o', (line, expected) => {
    expect(read(line)).toEqual({ want: { ...bare, ...expected } });
  });

  it.each([
    ['', 'group_unknown'],
    ['Yune, Orchid Static', 'group_unknown'],
    ['Orchidaceae', 'group_unknown'],
    ['\u0000\ud800 <script>', 'group_unknown'],
    [`Orchid Static ${'word '.repeat(17)}`, 'words_too_long'],
    ['Orchid Static max 99999999', 'price_invalid'],
    ['Orchid Static max 18.50 JPY', 'price_not_whole'],
  ])('refuses “%s”', (line, problem) => {
    expect(read(line)).toEqual({ problem });
  });
});

describe('readWantRow', () => {
  const row = (cells: Partial<Record<WantColumn, string>>) => readWantRow((column) => cells[column] ?? '', catalogue);

  it('reads every column', () => {
    const cells = { group: 'OS', members: 'Haru|yune', source_types: 'Album', words: 'moon', max_price: '9.5' };
    expect(row({ ...cells, currency: 'usd', priority: '1', note: 'n', state: 'paused' })).toEqual({
      want: {
        ...bare,
        memberIds: [12, 11],
        sourceTypeIds: [21],
        words: 'moon',
        maxPrice: 9.5,
        currency: 'USD',
        priority: 1,
        note: 'n',
        state: 'paused',
      },
    });
  });

  it('uses the user’s own currency for a price without a currency', () => {
    expect(row({ group: 'OS', max_price: '9' })).toEqual({ want: { ...bare, maxPrice: 9, currency: 'CAD' } });
    expect(row({ group: 'OS', currency: 'GBP' })).toEqual({ want: bare });
  });

  it('refuses a fractional price in a currency without decimals', () => {
    expect(row({ group: 'OS', max_price: '18.50', currency: 'jpy' })).toEqual({ problem: 'price_not_whole' });
    expect(row({ group: 'OS', max_price: '18.00', currency: 'jpy' })).toEqual({
      want: { ...bare, maxPrice: 18, currency: 'JPY' },
    });
  });

  it('accepts the maximum price and the maximum number of names, and refuses a higher price and one more name', () => {
    const max = MAX_PRICE_MINOR / 100;
    expect(row({ group: 'OS', max_price: max.toFixed(2) })).toEqual({
      want: { ...bare, maxPrice: max, currency: 'CAD' },
    });
    expect(row({ group: 'OS', max_price: String(max + 1) })).toEqual({ problem: 'price_invalid' });
    expect(readWantLine(`Orchid Static max ${max} CAD`, catalogue)).toMatchObject({ want: { maxPrice: max } });
    expect(readWantLine(`Orchid Static max ${max + 1} CAD`, catalogue)).toEqual({ problem: 'price_invalid' });
    const names = Array.from({ length: MAX_FILTER_VALUES + 1 }, (_, at) => `Member ${String.fromCharCode(65 + at)}`);
    const members = new Map([[1, names.map((name, at) => ({ id: 100 + at, names: [name] }))]]);
    const cell = (count: number) => (column: WantColumn) =>
      ({ group: 'OS', members: names.slice(0, count).join('|') })[column as string] ?? '';
    const read = (count: number) => readWantRow(cell(count), { ...catalogue, members });
    expect(read(MAX_FILTER_VALUES)).toMatchObject({ want: { memberIds: expect.objectContaining({ length: 20 }) } });
    expect(read(MAX_FILTER_VALUES + 1)).toEqual({ problem: 'too_many_values' });
  });

  it('reads invisible words and notes as none', () => {
    expect(row({ group: 'OS', words: '\u3164', note: '\u2800\u200b' })).toEqual({ want: bare });
  });

  it.each([
    [{}, 'group_unknown'],
    [{ group: 'OS', members: 'Cael' }, 'member_unknown'],
    [{ group: 'OS', source_types: 'Vinyl' }, 'source_type_unknown'],
    [{ group: 'OS', max_price: 'cheap' }, 'price_invalid'],
    [{ group: 'OS', max_price: '9', currency: 'XXX' }, 'currency_unknown'],
    [{ group: 'OS', priority: 'urgent' }, 'priority_unknown'],
    [{ group: 'OS', words: 'x'.repeat(81) }, 'words_too_long'],
    [{ group: 'OS', note: 'x'.repeat(201) }, 'note_too_long'],
  ])('refuses %o', (cells, problem) => {
    expect(row(cells)).toEqual({ problem });
  });
});

describe('a name in another spelling', () => {
  const spelled: WantCatalogue = {
    ...catalogue,
    groups: [{ id: 1, names: ['Beyoncé', 'Straße', 'Οδός'] }],
    sourceTypes: [{ id: 21, names: ["Season's greetings"] }],
  };

  it.each([
    ['Beyonce, Season’s greetings, İSTANBUL concert, Yune, must have', 'İSTANBUL concert'],
    ['STRASSE Season´s Greetings İİİ Yune must have', 'İİİ'],
    ['οδοσ, Sea\u00adson’s greetings, Yune, must have', ''],
    ['Beyon\u200bcé – SEASON’S GREETINGS – yune – MUST HAVE', ''],
  ])('is recognised in “%s”, and the other words stay whole', (line, words) => {
    const want = { ...bare, memberIds: [11], sourceTypeIds: [21], priority: 1, words };
    expect(readWantLine(line, spelled)).toEqual({ want });
  });

  it('is recognised in the cells of a row', () => {
    const cells: Partial<Record<WantColumn, string>> = { group: 'BEYONCE', source_types: 'Season’s greetings' };
    const want = expect.objectContaining({ groupId: 1, sourceTypeIds: [21] });
    expect(readWantRow((column) => cells[column] ?? '', spelled)).toEqual({ want });
  });
});
