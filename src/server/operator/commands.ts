/** Lists and runs the operator commands. */
import { DELETION_DAYS } from '#contract/retention.ts';
import { UNDO_SECONDS } from '#rules/moderation/appeal-refusal.ts';
import { announce, withdraw } from './announcement.commands.ts';
import { audit } from './audit.commands.ts';
import { backup, restore } from './backup.commands.ts';
import { alias, catalogue, rates } from './catalogue.commands.ts';
import { type Command, CommandError, type Operator } from './command.ts';
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

const commands: Readonly<Record<string, { use: string; does: string; run: Command }>> = {
  setup: {
    use: 'setup [--marketplace NAME] [--name NAME --email EMAIL --password PASSWORD] [--catalogue FILE] [--mail-to EMAIL]',
    does: 'name the marketplace, create the first admin, fill the catalogue, send a test email, and list what is still missing; asks for everything if nothing is given',
    run: setup,
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
  },
  announce: {
    use: 'announce TYPE MESSAGE [--not-dismissible] [--from TIME] [--until TIME]',
    does: 'show an announcement to everyone; TYPE is info, warning or error',
    run: announce,
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
  },
  alias: {
    use: 'alias group|member|sourcetype ID NAME ...',
    does: 'make an entry of the catalogue searchable by other names',
    run: alias,
  },
  catalogue: {
    use: 'catalogue list KIND [TEXT] | catalogue add KIND [GROUP-ID] NAME | catalogue rename KIND ID NAME | catalogue merge KIND ID INTO-ID | catalogue merges | catalogue delete KIND ID | catalogue import|export FILE',
    does: 'list, add, rename, merge and delete entries of the catalogue, or add them from a CSV file or write them to one; KIND is group, member or sourcetype',
    run: catalogue,
  },
  conditions: {
    use: 'conditions [add NAME | rename ID NAME | move ID POSITION | delete ID]',
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
  backup: { use: 'backup FILE', does: 'write all data and pictures to a new file', run: backup },
  restore: {
    use: 'restore FILE [--replace]',
    does: 'restore a backup; with --replace it overwrites existing data',
    run: restore,
  },
  'rotate-keys': {
    use: 'rotate-keys [--now]',
    does: 'replace the keys of links, forms and realtime; with --now, links already emailed stop working',
    run: rotateKeys,
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

export const helpLines = (): string[] => [
  'npm run magpie -- COMMAND',
  '',
  ...Object.values(commands).flatMap(commandLines),
];

export const isCommand = (name: string): boolean => Object.hasOwn(commands, name);

/** Runs a command and returns the lines to print. Throws CommandError with a message for the operator. */
export async function runCommand(operator: Operator, [name = '', ...args]: readonly string[]): Promise<string[]> {
  const command = isCommand(name) ? commands[name] : undefined;
  if (!command) throw new CommandError(`There is no command ${JSON.stringify(name)}.`);
  return (await command.run(operator, args)).map(printable);
}
