import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { MAX_CURRENCY_RATE, MIN_CURRENCY_RATE } from '#contract/limits.ts';
import { toCsv } from '../text/csv.ts';
import { readCsv } from '../text/csv-reader.ts';
import { RATE_COLUMNS, readRateLines } from './rate-lines.ts';

const known = { codes: new Set(['USD', 'CAD', 'GBP']), base: 'USD', now: Date.parse('2026-11-22T10:00:00Z') };
const read = (...rows: string[]) => readRateLines(readCsv(rows.join('\n')), known);
const HEADER = 'currency;rate;date';

describe('readRateLines', () => {
  it('reads columns in any order, ignores case, and accepts a decimal point or comma', () => {
    expect(read('Date;Currency;Rate', '2026-11-20;cad;1.37', ' 2026-11-21 ; GBP ;0,78')).toEqual({
      lines: [
        { code: 'CAD', rate: 1.37, date: '2026-11-20' },
        { code: 'GBP', rate: 0.78, date: '2026-11-21' },
      ],
      problems: [],
      ignored: [],
    });
  });

  it('reads every possible rate as an export wrote it', () => {
    const rate = fc.double({ min: MIN_CURRENCY_RATE, max: MAX_CURRENCY_RATE, noNaN: true });
    fc.assert(
      fc.property(rate, (value) => {
        const text = toCsv(RATE_COLUMNS, [['CAD', String(value), '2026-11-20']]);
        expect(readRateLines(readCsv(text), known).lines).toEqual([{ code: 'CAD', rate: value, date: '2026-11-20' }]);
      }),
      { numRuns: 1000 },
    );
  });

  it('refuses a rate other than 1 for the base currency, and omits the base currency from the result', () => {
    expect(read(HEADER, 'USD;1;2026-11-20')).toEqual({ lines: [], problems: [], ignored: [] });
    expect(read(HEADER, 'USD;2;2026-11-20').problems).toMatchObject([{ field: 'lines.2', code: 'base_rate_not_one' }]);
  });

  it.each([
    ['EUR;1.1;2026-11-20', 'currency_not_supported'],
    [';1.1;2026-11-20', 'currency_not_supported'],
    ['CAD;;2026-11-20', 'not_a_rate'],
    ['CAD;-1;2026-11-20', 'not_a_rate'],
    ['CAD;1e3;2026-11-20', 'not_a_rate'],
    ['CAD;1,234.5;2026-11-20', 'not_a_rate'],
    ['CAD;0;2026-11-20', 'rate_too_low'],
    ['CAD;1000001;2026-11-20', 'rate_too_high'],
    ['CAD;1.37;', 'invalid_day'],
    ['CAD;1.37;20-11-2026', 'invalid_day'],
    ['CAD;1.37;2026-02-30', 'invalid_day'],
    ['CAD;1.37;2026-11-24', 'date_in_future'],
    ['CAD;1.37', 'invalid_day'],
  ])('refuses the line %j with the problem %s', (line, code) => {
    expect(read(HEADER, line)).toMatchObject({ lines: [], problems: [{ field: 'lines.2', code }] });
  });

  it('lists the problems of all lines, and for a repeated currency the number of its first line', () => {
    const { problems } = read(
      HEADER,
      'CAD;1.37;2026-11-20',
      'EUR;1;2026-11-20',
      'CAD;1.38;2026-11-20',
      'GBP;x;2026-11-20',
      'CAD;1.39;2026-11-20',
    );
    expect(problems).toMatchObject([
      { field: 'lines.3', code: 'currency_not_supported' },
      { field: 'lines.4', code: 'csv_repeated', params: { line: 2 } },
      { field: 'lines.5', code: 'not_a_rate' },
      { field: 'lines.6', code: 'csv_repeated', params: { line: 2 } },
    ]);
  });

  it.each(['currency;rate', 'a;b;c'])('refuses the header %j and reads nothing', (header) => {
    const { lines, problems } = read(header, 'CAD;1.37;2026-11-20');
    expect(lines).toEqual([]);
    expect(problems).toMatchObject([{ field: 'lines.1', code: 'csv_column_missing' }]);
  });
});
