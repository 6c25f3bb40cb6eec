import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { hostileText } from '#test/any-text.ts';
import { joinCell, splitCell, toCsv } from './csv.ts';
import { findColumns, hasExtraCells, readCsv } from './csv-reader.ts';

const cellsOf = (text: string) => readCsv(text).rows.map(({ cells }) => cells);

describe('readCsv', () => {
  it('reads every cell as toCsv wrote it', () => {
    fc.assert(
      fc.property(fc.array(fc.tuple(hostileText, hostileText, hostileText), { maxLength: 6 }), (rows) => {
        const filled = rows.filter((cells) => cells.some((cell) => cell.trim() !== ''));
        const read = readCsv(toCsv(['first', 'second', 'third'], rows));
        expect(read.rows.map(({ cells }) => cells)).toEqual(filled);
        expect(read.unreadable).toEqual([]);
      }),
      { numRuns: 2000 },
    );
  });

  it('returns every line of any text in a row or as an unreadable line', () => {
    const textOf = fc.array(hostileText, { maxLength: 12 }).map((parts) => parts.join(','));
    fc.assert(
      fc.property(textOf, (text) => {
        const { header, rows, unreadable } = readCsv(`a,b,c\n${text}`);
        const sources = [...rows, ...unreadable].toSorted((a, b) => a.line - b.line).map(({ source }) => source);
        const letters = (part: string) => part.replace(/[\s,"']/g, '');
        expect(header?.cells).toEqual(['a', 'b', 'c']);
        // Rows of spaces, empty quotation marks and the apostrophes of an export have no content.
        expect(letters(sources.join(''))).toBe(letters(text));
      }),
      { numRuns: 2000 },
    );
  });

  it.each([
    ['an inch mark in an unquoted cell', 'a,12" single,b', [['a', '12" single', 'b']]],
    ['doubled inch marks in an unquoted cell', 'a,7"" ep,b', [['a', '7"" ep', 'b']]],
    ['text after a quoted part', 'a,"Weird" row3,b', [['a', '"Weird" row3', 'b']]],
    ['text with a separator after a quoted part', 'a,"b, c" d,e', [['a', '"b, c" d', 'e']]],
    ['a quotation mark in the middle', 'a,b"c"d,e', [['a', 'b"c"d', 'e']]],
    ['spaces around a quoted cell', 'a, "b, c" ,d', [['a', 'b, c', 'd']]],
    ['an apostrophe', "a,'plain',O'Neil", [['a', "'plain'", "O'Neil"]]],
    ['missing cells', 'a', [['a']]],
    ['a line break in quotes', 'a,"b\nc",d', [['a', 'b\nc', 'd']]],
    ['an empty quoted cell', 'a,"",d', [['a', '', 'd']]],
  ])('reads a row with %s', (_, row, expected) => {
    expect(cellsOf(`x,y,z\n${row}\nlast,row,here`)).toEqual([...expected, ['last', 'row', 'here']]);
  });

  it.each([
    ['\uFEFFgroup,words\nNova,moon'],
    ['sep=;\r\ngroup;words\r\nNova;moon'],
    ['"sep=,"\ngroup,words\nNova,moon'],
    ['SEP=|\ngroup|words\nNova|moon'],
    ['group\twords\nNova\tmoon'],
    ['"group";"words, titles"\nNova;moon'],
    ['\n\n;;\ngroup;words\n;\nNova;moon\n;;;'],
    ['group,words\rNova,moon\r'],
  ])('recognises the header and the separator of %j', (text) => {
    const { header, rows, unreadable } = readCsv(text);
    expect(header?.cells[0]).toBe('group');
    expect(rows.map(({ cells }) => cells.slice(0, 2))).toEqual([['Nova', 'moon']]);
    expect(unreadable).toEqual([]);
  });

  const rowsWith = (third: string, eighth = 'a,row8,note') =>
    ['x,y,z', ...Array.from({ length: 10 }, (_, at) => `a,row${at + 1},note`)]
      .with(3, third)
      .with(8, eighth)
      .join('\n');

  it.each([
    ['and the text ends', 'a,"row3,note', undefined],
    ['and a later row begins with a quoted cell', 'a,"row3,note', '"a",row8,note'],
    ['and a later row has a quoted cell', 'a,"row3,note', 'a,"row8",note'],
    ['and a later row ends with a quoted cell', 'a,"row3,note', 'a,row8,"note"'],
    ['and a later row has an empty quoted cell', 'a,"row3,note', 'a,"",note'],
    ['and a later row has a quoted separator', 'a,row3,"note', 'a,row8,", note"'],
    ['in the first cell', '"a,row3,note', 'a,"row8",note'],
  ])('reports only the line of a quotation mark that is not closed, %s', (_, third, eighth) => {
    const { rows, unreadable } = readCsv(rowsWith(third, eighth));
    expect(unreadable).toEqual([{ line: 4, source: third }]);
    expect(rows.map(({ line }) => line)).toEqual([2, 3, 5, 6, 7, 8, 9, 10, 11]);
  });

  it('returns the first line and the source of a row with line breaks', () => {
    const { rows } = readCsv('x,y\r\n1,"a\r\nb"\r\n\r\n2,c');
    expect(rows).toEqual([
      { line: 2, source: '1,"a\r\nb"', cells: ['1', 'a\r\nb'] },
      { line: 5, source: '2,c', cells: ['2', 'c'] },
    ]);
  });

  it('reads a text of a million quotation marks and one of 20,000 open quotation marks within the test timeout', () => {
    readCsv(`x\n${'"'.repeat(1_000_001)}`);
    expect(readCsv(`x\n${'"a\n'.repeat(20_000)}`).unreadable).toHaveLength(20_000);
  });
});

describe('findColumns', () => {
  it('ignores case, spaces, hyphens and underscores in names, and returns the columns that are not known', () => {
    const header = { cells: ['Group ', ' MAX-price', 'Source types', 'Colour', 'group', ''] };
    const { has, cell, ignored } = findColumns(header, ['group', 'max_price', 'source_types', 'note'] as const, []);
    expect([has('group'), has('max_price'), has('source_types'), has('note')]).toEqual([true, true, true, false]);
    expect(cell({ cells: ['Nova', '12'] }, 'max_price')).toBe('12');
    expect(cell({ cells: ['Nova'] }, 'note')).toBe('');
    expect(ignored).toEqual(['Colour', 'group']);
  });

  it('returns columns without a name by their position if a row has text in them', () => {
    const { header, rows } = readCsv(',group, ,\n0,Nova, ,\n1,Moon,,mint');
    expect(findColumns(header, ['group'], rows).ignored).toEqual(['#1', '#4']);
  });
});

it('hasExtraCells ignores empty cells after the last column', () => {
  expect(hasExtraCells({ cells: ['a', '', ' '] }, { cells: ['x'] })).toBe(false);
  expect(hasExtraCells({ cells: ['a', '', 'b'] }, { cells: ['x'] })).toBe(true);
});

describe('splitCell', () => {
  it('reads the names that joinCell wrote', () => {
    const name = hostileText.map((text) => text.trim()).filter((text) => text !== '');
    fc.assert(
      fc.property(fc.array(name, { maxLength: 4 }), (names) => {
        expect(splitCell(joinCell(names))).toEqual(names);
      }),
      { numRuns: 2000 },
    );
  });

  it.each([
    ['Sens;OTT', ['Sens', 'OTT']],
    ['Sens, OTT', ['Sens', 'OTT']],
    ['Sens|OTT, Inc', ['Sens', 'OTT, Inc']],
    ['Tyler, the Creator|', ['Tyler, the Creator']],
    [' ;, ', []],
    ['AC\\DC', ['AC\\DC']],
  ])('splits %j', (text, names) => {
    expect(splitCell(text)).toEqual(names);
  });
});
