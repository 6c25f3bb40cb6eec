import { describe, expect, it } from 'vitest';
import { readCsv } from './csv-rows.ts';

describe('readCsv', () => {
  it('stops at a line with thousands of errors, because listing all of them would take half a minute', () => {
    const startedAt = performance.now();
    const read = readCsv(`name\na${'"'.repeat(59_999)}\nNova`);
    expect(performance.now() - startedAt).toBeLessThan(2000);
    expect(read).toMatchObject({ rows: [{ line: 1 }], problems: [{ field: 'lines.2' }], isStopped: true });
  });

  it('stops at the first error beyond the given maximum', () => {
    const { problems, isStopped } = readCsv(`name\n${'a"\n'.repeat(50)}`, 10);
    expect([problems.length, isStopped]).toEqual([11, true]);
  });

  it('lists an unreadable line once, and reads the lines after it', () => {
    const { rows, problems } = readCsv('name\na"b"c\nNova');
    expect(problems.map(({ field }) => field)).toEqual(['lines.2']);
    expect(rows.map(({ line }) => line)).toEqual([1, 3]);
  });
});
