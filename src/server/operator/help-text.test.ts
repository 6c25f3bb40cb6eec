import { describe, expect, it } from 'vitest';
import { helpLines } from './commands.ts';
import { commandLines } from './help-text.ts';

describe('the help', () => {
  it('fits a terminal of 80 columns', () => {
    expect(helpLines().filter((line) => line.length > 80)).toEqual([]);
    expect(helpLines().length).toBeGreaterThan(40);
  });

  it('describes a short command beside its usage, in a separate column', () => {
    expect(
      commandLines({ use: 'seed', does: 'fill an empty database with demo data and with some pictures of records' }),
    ).toEqual([
      '  seed                        fill an empty database with demo data and with',
      '                              some pictures of records',
    ]);
  });

  it('breaks a long usage before an option, and describes the command below it', () => {
    expect(
      commandLines({ use: 'setup [--marketplace NAME] [--name NAME --email EMAIL] [--catalogue FILE]', does: 'start' }),
    ).toEqual([
      '  setup [--marketplace NAME] [--name NAME --email EMAIL] [--catalogue FILE]',
      '                              start',
    ]);
    expect(commandLines({ use: 'audit verify [RECEIPT] | audit export FILE', does: 'check' })[0]).toBe(
      '  audit verify [RECEIPT] | audit export FILE',
    );
    expect(commandLines({ use: `setup [--marketplace ${'X'.repeat(60)}] [--name NAME]`, does: 'start' })).toEqual([
      '  setup',
      `      [--marketplace ${'X'.repeat(60)}]`,
      '      [--name NAME]',
      '                              start',
    ]);
  });
});
