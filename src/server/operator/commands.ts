/** Which commands does an operator have? */
import { backup, restore } from './backup.commands.ts';
import { alias, rates } from './catalogue.commands.ts';
import { type Command, CommandError, type Operator } from './command.ts';
import { rotateKeys } from './keys.commands.ts';
import { invite, queue } from './queue.commands.ts';
import { admin, announce, doctor, seed } from './site.commands.ts';

const commands: Readonly<Record<string, { use: string; does: string; run: Command }>> = {
  queue: { use: 'queue', does: 'who waits for an invitation', run: queue },
  invite: { use: 'invite next N | invite EMAIL', does: 'let in the next N, or one of them', run: invite },
  admin: { use: 'admin NAME', does: 'make a member an admin', run: admin },
  announce: {
    use: 'announce TYPE MESSAGE [--not-dismissible]',
    does: 'tell everybody; TYPE is info, warning or error',
    run: announce,
  },
  rates: {
    use: 'rates CODE=NUMBER ... --date DAY',
    does: 'say what one USD is worth in other currencies, as of that day',
    run: rates,
  },
  alias: {
    use: 'alias group|member ID NAME ...',
    does: 'find a group or member by these other names too',
    run: alias,
  },
  seed: { use: 'seed', does: 'fill an empty database with demo data', run: seed },
  backup: { use: 'backup FILE', does: 'write all data and pictures to a new file', run: backup },
  restore: {
    use: 'restore FILE [--replace]',
    does: 'put a backup in place; with --replace instead of what is there',
    run: restore,
  },
  'rotate-keys': {
    use: 'rotate-keys [--now]',
    does: 'replace the keys of links, forms and realtime; with --now, links mailed so far stop working',
    run: rotateKeys,
  },
  doctor: { use: 'doctor', does: 'try every part of this deployment', run: doctor },
};

export function helpLines(): string[] {
  const width = Math.max(...Object.values(commands).map(({ use }) => use.length));
  return [
    'npm run magpie -- COMMAND',
    '',
    ...Object.values(commands).map(({ use, does }) => `  ${use.padEnd(width)}  ${does}`),
  ];
}

export const isCommand = (name: string): boolean => Object.hasOwn(commands, name);

/** Runs one; answers the lines to print. Throws CommandError with the line for what cannot be. */
export async function runCommand(operator: Operator, [name = '', ...args]: readonly string[]): Promise<string[]> {
  const command = isCommand(name) ? commands[name] : undefined;
  if (!command) throw new CommandError(`There is no command ${JSON.stringify(name)}.`);
  return await command.run(operator, args);
}
