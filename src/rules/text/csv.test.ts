import fc from 'fast-check';
import { expect, it } from 'vitest';
import { anyText, hostileText } from '#test/any-text.ts';
import { toCsv } from './csv.ts';

it('toCsv writes a header and rows, marked as UTF-8', () => {
  expect(
    toCsv(
      ['id', 'name'],
      [
        [1, 'Élan'],
        [2, ''],
      ],
    ),
  ).toBe('\uFEFFid,name\r\n1,Élan\r\n2,\r\n');
});

it.each([
  ['a,b', '"a,b"'],
  ['say "hi"', '"say ""hi"""'],
  ['two\nlines', '"two\nlines"'],
  ['old\rlines', '"old\rlines"'],
  ['=1+1', "'=1+1"],
  ['+1', "'+1"],
  ['-1', "'-1"],
  ['@x', "'@x"],
  ['\t=1', "'\t=1"],
  ['＝1+1', "'＝1+1"],
  ['＋1', "'＋1"],
  ['－1', "'－1"],
  ['＠x', "'＠x"],
  ["'=1", "''=1"],
  ["''-5 C", "'''-5 C"],
  ["'plain'", "'plain'"],
  ['=a,b', `"'=a,b"`],
])('toCsv writes %j as %j', (text, expected) => {
  expect(toCsv(['x'], [[text]])).toBe(`\uFEFFx\r\n${expected}\r\n`);
});

it('toCsv writes negative numbers as numbers', () => {
  expect(toCsv(['x'], [[-1.5]])).toBe('\uFEFFx\r\n-1.5\r\n');
});

it('toCsv writes no text that a spreadsheet would execute', () => {
  const start = fc.constantFrom('', '=', '+', '-', '@', '\t', '\r', '\n', '＝', '＋', '－', '＠', "'", "'=");
  fc.assert(
    fc.property(start, fc.oneof(anyText, hostileText), (first, text) => {
      const [, written = ''] = toCsv(['x'], [[first + text]]).split(/^\uFEFFx\r\n/);
      expect(written).toMatch(/^"?(?!["=+\-@\t\r\n＝＋－＠])|^"?""|^\r\n$/);
    }),
  );
});
