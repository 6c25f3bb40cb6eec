/** Lists and runs the operator commands. */
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { DELETION_DAYS } from '#contract/retention.ts';
import { UNDO_SECONDS } from '#rules/moderation/appeal-refusal.ts';
import { announce, withdraw } from './announcement.commands.ts';
import { audit } from './audit.commands.ts';
import { backup, restore } from './backup.commands.ts';
import { alias, catalogue, rates } from './catalogue.commands.ts';
import { type Command, CommandError, type CommandOptions, type Operator, UsageError } from './command.ts';
import { conditions } from './conditions.commands.ts';
import { held } from './held.commands.ts';
import { commandLines, printable } from './help-text.ts';
import { jobs } from './jobs.commands.ts';
import { rotateKeys } from './keys.commands.ts';
import { deliveries, discard } from './outbox.commands.ts';
import { endSessions, lift, role, suspend, warn } from './people.commands.ts';
import { note, people, undo } from './people-records.commands.ts';
import { erase, retentionTable } from './privacy.commands.ts';
import { proposals } from './proposals.commands.ts';
import { decline, invite, queue } from './queue.commands.ts';
import { reports } from './reports.commands.ts';
import { resetFactor } from './second-factor.commands.ts';
import { setup } from './setup.commands.ts';
import { admin, doctor, seed } from './site.commands.ts';
import { synonyms } from './synonyms.commands.ts';
import { tickets } from './tickets.commands.ts';

type Entry = {
  use: string;
  does: string;
  run: Command;
  options?: CommandOptions;
  /** Returns the positions of file names in the arguments. */
  files?: (args: readonly string[]) => number[];
};

const TEXT = { type: 'string' } as const;
const SWITCH = { type: 'boolean' } as const;
const isTransfer = ([action]: readonly string[]): number[] => (['import', 'export'].includes(action ?? '') ? [1] : []);

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
  queue: { use: 'queue', does: 'list the people who wait for an invitation', run: queue },
  invite: { use: 'invite next N | invite EMAIL', does: 'invite the next N people, or one of them', run: invite },
  decline: {
    use: 'decline EMAIL',
    does: 'remove a person from the queue, who gets an email, and delete their data',
    run: decline,
  },
  admin: { use: 'admin NAME', does: 'make a user an admin', run: admin },
  'reset-factor': {
    use: 'reset-factor NAME',
    does: 'remove the second factor of a user who has lost it; verify first who is asking',
    run: resetFactor,
  },
  warn: { use: 'warn NAME MESSAGE', does: 'warn a user, who gets the message by email', run: warn },
  suspend: {
    use: 'suspend NAME DAYS|forever REASON',
    does: 'suspend a user, who gets the reason by email',
    run: suspend,
  },
  lift: { use: 'lift NAME', does: 'lift the suspension of a user', run: lift },
  undo: {
    use: 'undo NAME',
    does: `take back the last decision of the command line about a user, within ${UNDO_SECONDS} seconds`,
    run: undo,
  },
  people: {
    use: 'people [TEXT]',
    does: 'list the newest users, or those with this text in their name or email address, or with this id',
    run: people,
  },
  note: {
    use: 'note NAME [TEXT]',
    does: 'list what the staff has noted about a user, or add a note, which only the staff reads',
    run: note,
  },
  'end-sessions': { use: 'end-sessions NAME', does: 'sign a user out on every device', run: endSessions },
  role: { use: 'role NAME member|moderator|admin', does: 'change the role of a user', run: role },
  reports: {
    use: 'reports [show ID | dismiss ID [MESSAGE] | hide|close|warn ID MESSAGE | suspend ID DAYS|forever MESSAGE | undo ID | uphold|reject ID MESSAGE]',
    does: 'list open and appealed reports, show one, and decide it or the appeal; the user gets the message by email, after the seconds in which you can undo it',
    run: reports,
  },
  held: {
    use: 'held [release ID | decline ID]',
    does: 'list messages that were held because many users were sent the same, and deliver or decline them',
    run: held,
  },
  tickets: {
    use: 'tickets [show ID | answer ID --after MESSAGE-ID TEXT | close ID | reopen ID]',
    does: 'list open support tickets, show one, answer it by email, close it or open it again; an answer names the last message that was read, as shown',
    run: tickets,
    options: { after: TEXT },
  },
  announce: {
    use: 'announce info|warning|error MESSAGE [--french MESSAGE] [--not-dismissible] [--from TIME] [--until TIME]',
    does: 'show an announcement to everyone',
    run: announce,
    options: { french: TEXT, 'not-dismissible': SWITCH, from: TEXT, until: TEXT },
  },
  withdraw: {
    use: 'withdraw [ID]',
    does: 'withdraw an announcement; without ID, list those that can be',
    run: withdraw,
  },
  rates: {
    use: 'rates CODE=NUMBER ... --date DAY | rates import|export FILE',
    does: 'set what one USD is worth in other currencies on that day, or in a CSV file; or write the rates to one',
    run: rates,
    options: { date: TEXT },
    files: isTransfer,
  },
  alias: {
    use: 'alias group|member|sourcetype ID [NAME ...]',
    does: 'make an entry of the catalogue searchable by these other names, which replace the earlier ones; without NAME, remove them all',
    run: alias,
  },
  catalogue: {
    use: 'catalogue list KIND [TEXT] | catalogue add KIND [GROUP-ID] NAME | catalogue rename KIND ID NAME | catalogue french sourcetype ID [NAME] | catalogue merge KIND ID INTO-ID | catalogue merges | catalogue delete KIND ID | catalogue import|export FILE',
    does: 'list, add, rename, merge and delete entries of the catalogue, or add them from a CSV file or write them to one; KIND is group, member or sourcetype',
    run: catalogue,
    files: isTransfer,
  },
  conditions: {
    use: 'conditions [add NAME | rename ID NAME | french ID [NAME] | move ID POSITION | delete ID]',
    does: 'list the conditions that a listing can have, the best first, or change them; one that is used cannot be deleted',
    run: conditions,
  },
  proposals: {
    use: 'proposals [accept ID [NAME] | alias ID ENTRY-ID | decline ID REASON]',
    does: 'list what users proposed for the catalogue; add it, also under another name, make it an alias, or decline it',
    run: proposals,
  },
  synonyms: {
    use: 'synonyms [add WORD WORD ... | set ID WORD WORD ... | remove ID]',
    does: 'list or change the words that the search treats as equal, such as vinyl and LP',
    run: synonyms,
  },
  seed: { use: 'seed', does: 'fill an empty database with demo data', run: seed },
  backup: {
    use: 'backup FILE',
    does: 'write all data and pictures to a new file',
    run: backup,
    files: () => [0],
  },
  restore: {
    use: 'restore FILE [--replace]',
    does: 'restore a backup; with --replace it overwrites existing data',
    run: restore,
    options: { replace: SWITCH },
    files: () => [0],
  },
  'rotate-keys': {
    use: 'rotate-keys [--now]',
    does: 'replace the keys of links, forms and realtime; with --now, links already emailed stop working',
    run: rotateKeys,
    options: { now: SWITCH },
  },
  discard: {
    use: 'discard KIND',
    does: 'delete work of another version that no version delivers any more; the server names it when it refuses to start',
    run: discard,
  },
  deliveries: {
    use: 'deliveries [retry ID | discard ID]',
    does: 'list emails and other work that is pending or has failed, and try one again or delete it',
    run: deliveries,
  },
  jobs: { use: 'jobs [run NAME]', does: 'list the recurring jobs, or run one of them now', run: jobs },
  audit: {
    use: 'audit verify [RECEIPT] | audit export FILE',
    does: 'check that the audit log was not changed, or write it to a .csv or .json file',
    run: audit,
    files: ([action]) => (action === 'export' ? [1] : []),
  },
  retention: {
    use: 'retention',
    does: 'print what is stored for how long, with the number of rows and of those over their period',
    run: retentionTable,
  },
  erase: {
    use: 'erase NAME',
    does: `erase an account at once, without the ${DELETION_DAYS} days in which its owner can keep it`,
    run: erase,
  },
  doctor: { use: 'doctor', does: 'check every part of this deployment', run: doctor },
};

/** Explains one command, or lists all of them. */
export const helpLines = (name?: string): string[] =>
  name !== undefined && isCommand(name) ? commandLines(commands[name] as Entry) : allCommandLines();

const allCommandLines = (): string[] => [
  'npm run magpie -- COMMAND',
  '',
  ...Object.values(commands).flatMap(commandLines),
];

export const isCommand = (name: string): boolean => Object.hasOwn(commands, name);

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
  const files = command.files?.(positionals) ?? [];
  const options = Object.entries(values).flatMap(([option, given]) =>
    [given].flat().map((value) => {
      if (typeof value !== 'string') return `--${option}`;
      return `--${option}=${option === 'catalogue' ? resolve(value) : value}`;
    }),
  );
  return [name, ...options, '--', ...positionals.map((arg, at) => (files.includes(at) ? resolve(arg) : arg))];
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
