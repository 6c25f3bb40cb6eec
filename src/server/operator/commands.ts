/** Lists and runs the operator commands. */
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import type { RouteId } from '#contract/api.ts';
import { DELETION_DAYS } from '#contract/retention.ts';
import { backup, restore } from './backup.commands.ts';
import { type Command, CommandError, type CommandOptions, type Operator, UsageError } from './command.ts';
import { commandLines, printable } from './help-text.ts';
import { rotateKeys } from './keys.commands.ts';
import { admin, erase, invite, resetFactor } from './people.commands.ts';
import { setup } from './setup.commands.ts';
import { audit, discard, doctor, retentionTable, seed } from './site.commands.ts';

type Help = { use: string; does: string };
type Entry = Help & {
  run: Command;
  options?: CommandOptions;
  /** The arguments that are not options are file names. */
  takesFiles?: true;
  /** What it deletes cannot be restored, so it asks first. */
  isPermanent?: true;
};

const TEXT = { type: 'string' } as const;
const SWITCH = { type: 'boolean' } as const;

/** Commands that call a route of the API. */
const calls: Readonly<Record<string, Help & { route?: RouteId }>> = {
  call: {
    use: 'call [WORD] | call ROUTE [NAME=VALUE]... [--yes] [--output FILE] | call ROUTE --help',
    does: 'list the routes of the staff, or those with a word; call one as an admin does; or describe one',
  },
  queue: {
    use: 'queue [NAME=VALUE]...',
    does: 'list the people who wait for an invitation: call queue.list',
    route: 'queue.list',
  },
  announce: {
    use: 'announce type=info|warning|error message=TEXT [NAME=VALUE]...',
    does: 'show an announcement to everyone: call staffAnnouncements.publish',
    route: 'staffAnnouncements.publish',
  },
};

export const callExamples = [
  ['reports'],
  ['cases.decide', 'id=7', 'action=hide', "message=This isn't your photo."],
  ['catalogue.import', 'file=@catalogue.csv'],
  ['currencies.setRates', 'date=2026-11-29', 'rates.CAD=1.37', 'keep_others=true'],
  ['operations.exportAudit', '--output', 'audit.csv'],
] as const;

const commands: Readonly<Record<string, Entry>> = {
  setup: {
    use: 'setup [--marketplace NAME] [--accent-light COLOUR] [--accent-dark COLOUR] [--invitations manual|auto] [--name NAME --email EMAIL --password PASSWORD] [--catalogue FILE] [--group "NAME: MEMBER, MEMBER"]... [--source-types "NAME, NAME"] [--mail-to EMAIL]',
    does: 'name the marketplace, create the first admin, fill the catalogue, send a test email, and list what is still missing; asks for everything if nothing is given',
    run: setup,
    options: {
      marketplace: TEXT,
      'accent-light': TEXT,
      'accent-dark': TEXT,
      invitations: TEXT,
      name: TEXT,
      email: TEXT,
      password: TEXT,
      catalogue: TEXT,
      group: { type: 'string', multiple: true },
      'source-types': TEXT,
      'mail-to': TEXT,
    },
  },
  invite: { use: 'invite next N | invite EMAIL', does: 'invite the next N people, or one of them', run: invite },
  admin: { use: 'admin NAME', does: 'make a user an admin', run: admin },
  'reset-factor': {
    use: 'reset-factor NAME',
    does: 'remove the second factor of a user who has lost it; verify first who is asking',
    run: resetFactor,
  },
  seed: { use: 'seed', does: 'fill an empty database with demo data', run: seed },
  backup: {
    use: 'backup FILE',
    does: 'write all data and pictures to a new file',
    run: backup,
    takesFiles: true,
  },
  restore: {
    use: 'restore FILE [--replace]',
    does: 'restore a backup; with --replace it overwrites existing data',
    run: restore,
    options: { replace: SWITCH },
    takesFiles: true,
  },
  'rotate-keys': {
    use: 'rotate-keys [--now]',
    does: 'replace the keys of links, forms and realtime; with --now, links already emailed stop working',
    run: rotateKeys,
    options: { now: SWITCH },
  },
  discard: {
    use: 'discard KIND [--yes]',
    does: 'delete work of another version that no version delivers any more; the server names it when it refuses to start',
    run: discard,
    options: { yes: SWITCH },
    isPermanent: true,
  },
  audit: {
    use: 'audit verify [RECEIPT]',
    does: 'check that the audit log was not changed, and print a receipt for the next check',
    run: audit,
  },
  retention: {
    use: 'retention',
    does: 'print what is stored for how long, with the number of rows and of those over their period',
    run: retentionTable,
  },
  erase: {
    use: 'erase NAME [--yes]',
    does: `erase an account at once, without the ${DELETION_DAYS} days in which its owner can keep it`,
    run: erase,
    options: { yes: SWITCH },
    isPermanent: true,
  },
  doctor: { use: 'doctor', does: 'check every part of this deployment', run: doctor },
};

/** Returns the route that a command calls; `call` itself names it in its first argument. */
export const callOf = (name: string): { route?: RouteId } | undefined =>
  Object.hasOwn(calls, name) ? calls[name] : undefined;

const quoted = (arg: string): string => (/[ ']/.test(arg) ? `"${arg}"` : arg);

/** Explains one command, or lists all of them. */
export function helpLines(name?: string): string[] {
  const entries: Readonly<Record<string, Help>> = { ...commands, ...calls };
  const entry = name !== undefined && Object.hasOwn(entries, name) ? entries[name] : undefined;
  if (entry) return commandLines(entry);
  return [
    ...['npm run magpie -- COMMAND', ''],
    ...Object.values(entries).flatMap((each) => commandLines(each)),
    ...['', 'Examples of calls, which print JSON:'],
    ...callExamples.map((example) => `  call ${example.map(quoted).join(' ')}`),
  ];
}

export const isCommand = (name: string): boolean => Object.hasOwn(commands, name);

/** Returns the question to ask before the command runs; undefined if it needs none. */
export function questionOf([name = '', ...args]: readonly string[]): string | undefined {
  const command = isCommand(name) ? commands[name] : undefined;
  return command?.isPermanent && parse(command, args).values['yes'] !== true
    ? `What "${name}" deletes cannot be restored. Continue?`
    : undefined;
}

/** Returns the commands whose usage names other options than they accept. Only tests need it. */
export const driftingCommands = (): string[] =>
  Object.entries(commands).flatMap(([name, { use, options = {} }]) => {
    const named = [...use.matchAll(/--([a-z-]+)/g)].map((match) => match[1]);
    return named.sort().join() === Object.keys(options).sort().join() ? [] : [name];
  });

const usageError = ({ use }: Entry, reason: string): CommandError =>
  new CommandError([...(reason === '' ? [] : [reason]), `Use: ${use}`].join('\n'));

function parse(command: Entry, args: readonly string[]) {
  try {
    return parseArgs({ args: [...args], options: { ...command.options }, allowPositionals: true });
  } catch (error) {
    throw error instanceof Error ? usageError(command, error.message) : error;
  }
}

/**
 * Checks the arguments and makes file names absolute, because the server has a different working directory. Throws
 * CommandError if the command does not accept them.
 */
export function resolveArguments([name = '', ...args]: readonly string[]): string[] {
  const command = commands[name];
  if (!command) return [name, ...args];
  const { values, positionals } = parse(command, args);
  const options = Object.entries(values).flatMap(([option, given]) =>
    [given].flat().map((value) => {
      if (typeof value !== 'string') return `--${option}`;
      return `--${option}=${option === 'catalogue' ? resolve(value) : value}`;
    }),
  );
  return [name, ...options, '--', ...positionals.map((arg) => (command.takesFiles ? resolve(arg) : arg))];
}

/** Runs a command and returns the lines to print. Throws CommandError with a message for the operator. */
export async function runCommand(operator: Operator, [name = '', ...args]: readonly string[]): Promise<string[]> {
  const command = isCommand(name) ? commands[name] : undefined;
  if (!command) throw new CommandError(`There is no command ${JSON.stringify(name)}.`);
  const { values, positionals } = parse(command, args);
  try {
    return (await command.run(operator, positionals, values)).map(printable);
  } catch (error) {
    throw error instanceof UsageError ? usageError(command, error.message) : error;
  }
}
