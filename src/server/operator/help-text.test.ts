import { describe, expect, it, vi } from 'vitest';
import { readCall } from './call-arguments.ts';
import { routeHelp, routeList } from './call-help.ts';
import { callableRoutes, describeSchemas } from './call-schema.ts';
import { callExamples, driftingCommands, helpLines, questionOf, resolveArguments } from './commands.ts';
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
    expect(commandLines({ use: 'invite next N | invite EMAIL', does: 'invite' })[0]).toBe(
      '  invite next N | invite EMAIL',
    );
    expect(commandLines({ use: `setup [--marketplace ${'X'.repeat(60)}] [--name NAME]`, does: 'start' })).toEqual([
      '  setup',
      `      [--marketplace ${'X'.repeat(60)}]`,
      '      [--name NAME]',
      '                              start',
    ]);
  });
});

describe('the examples of calls', () => {
  it.each(callExamples.map((example) => [...example]))(
    '%s names a route and its fields',
    async (name = '', ...args) => {
      const route = callableRoutes.find(({ id }) => id === name);
      if (!route) return expect(routeList(name)).not.toEqual([]);
      const pairs = args.filter((arg) => arg.includes('='));
      const existing = pairs.map((pair) => pair.replace(/@.*/, `@${import.meta.filename}`));
      await expect(readCall(describeSchemas(route), existing)).resolves.toMatchObject({ route: name });
    },
  );
});

describe('the help of a route', () => {
  it('names types, limits, defaults and required values, read from the contract', () => {
    const route = callableRoutes.find(({ id }) => id === 'cases.decide');
    const help = routeHelp(describeSchemas(route ?? expect.unreachable())).join('\n');
    expect(help).toMatch(/^ {2}cases\.decide id=NUMBER action=dismiss\|hide.*\n {6}\[message=TEXT\] \[ends_at=TIME\]/);
    expect(help).toMatch(/params\.id +NUMBER; required\n/);
    expect(help).toMatch(/body\.message +TEXT; at most \d+ characters; by default ""\n/);
    expect(help).toMatch(/body\.ends_at +TIME; or null; by default null/);
  });

  it('lists the routes of the staff, and with a word also public reads', () => {
    expect(routeList().join('\n')).toContain('people.sanction');
    expect(routeList().join('\n')).not.toContain('conditions.list');
    expect(routeList('conditions').join('\n')).toContain('conditions.list');
    expect(routeList().filter((line) => line.length > 80)).toEqual([]);
    expect(routeList('favourites.')).toEqual([]);
  });
});

describe('questionOf', () => {
  it('asks before a command that deletes for ever, but not with --yes', () => {
    expect(questionOf(['erase', 'ann'])).toContain('cannot be restored');
    expect(questionOf(['erase', '--yes', '--', 'ann'])).toBeUndefined();
    expect(questionOf(['admin', 'ann'])).toBeUndefined();
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
      ['audit', 'verify', 'abc'],
      ['audit', '--', 'verify', 'abc'],
    ],
    [
      ['setup', '--catalogue', 'c.csv', '--group', 'A: B', '--group', 'C'],
      ['setup', '--catalogue=/srv/c.csv', '--group=A: B', '--group=C', '--'],
    ],
    [
      ['erase', '--yes', '--', '--ann'],
      ['erase', '--yes', '--', '--ann'],
    ],
  ])('of %j returns %j', (args, expected) => {
    vi.spyOn(process, 'cwd').mockReturnValue('/srv');
    expect(resolveArguments(args)).toEqual(expected);
  });
});
