import { describe, expect, it, vi } from 'vitest';
import { driftingCommands, helpLines, resolveArguments } from './commands.ts';
import { commandLines } from './help-text.ts';

describe('the help', () => {
  it('fits a terminal of 80 columns', () => {
    expect(helpLines().filter((line) => line.length > 80)).toEqual([]);
    expect(helpLines().length).toBeGreaterThan(40);
  });

  it('names exactly the options that each command accepts', () => {
    expect(driftingCommands()).toEqual([]);
  });

  it('explains one command', () => {
    expect(helpLines('restore').join(' ')).toContain('restore FILE [--replace]');
    expect(helpLines('restore')).toHaveLength(2);
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

describe('resolveArguments', () => {
  it.each([
    [
      ['backup', 'a.gz'],
      ['backup', '--', '/srv/a.gz'],
    ],
    [
      ['restore', '--replace', 'a.gz'],
      ['restore', '--replace', '--', '/srv/a.gz'],
    ],
    [
      ['rates', 'import', 'r.csv'],
      ['rates', '--', 'import', '/srv/r.csv'],
    ],
    [
      ['rates', 'CAD=1.4', '--date', '2026-11-20'],
      ['rates', '--date=2026-11-20', '--', 'CAD=1.4'],
    ],
    [
      ['audit', 'verify', 'abc'],
      ['audit', '--', 'verify', 'abc'],
    ],
    [
      ['setup', '--catalogue', 'c.csv', '--group', 'A: B', '--group', 'C'],
      ['setup', '--catalogue=/srv/c.csv', '--group=A: B', '--group=C', '--'],
    ],
    [
      ['warn', 'ann', '--', '--stop'],
      ['warn', '--', 'ann', '--stop'],
    ],
  ])('of %j returns %j', (args, expected) => {
    vi.spyOn(process, 'cwd').mockReturnValue('/srv');
    expect(resolveArguments(args)).toEqual(expected);
  });
});
