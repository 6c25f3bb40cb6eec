/** How does an operator see the queue and let people in? */
import { z } from 'zod';
import { inviteNext, inviteOne, listWaiting, readQueue } from '../features/auth/index.ts';
import { AppError } from '../http/app-error.ts';
import { type Command, CommandError, type Operator } from './command.ts';

const SHOWN = 200;
const MAX_INVITATIONS = 1000;

const day = (date: Date): string => date.toISOString().slice(0, 16).replace('T', ' ');

type Row = Awaited<ReturnType<typeof listWaiting>>[number];

function table(rows: readonly Row[]): string[] {
  const width = Math.max(4, ...rows.map(({ name }) => name.length));
  return rows.map(({ name, email, status, createdAt, invitedAt }, at) =>
    [
      String(at + 1).padStart(4),
      name.padEnd(width),
      `came ${day(createdAt)}`,
      status === 'invited' && invitedAt ? `invited ${day(invitedAt)}` : 'waits',
      email,
    ].join('  '),
  );
}

export const queue: Command = async ({ database: { db } }) => {
  const rows = await listWaiting(db, { limit: SHOWN });
  const { meta } = await readQueue(db, { ids: [] });
  const sum = `${meta.queued} waiting, ${meta.invited} invited and not in yet`;
  const all = meta.queued + meta.invited;
  return [...table(rows), all > SHOWN ? `${sum} (the first ${SHOWN} are shown)` : sum];
};

function mailsLeave({ isServer, config }: Operator): string {
  if (!isServer) return 'The mails leave through the server: start it, if it does not run.';
  if (config.mail.smtpUrl) return 'The mails are on their way.';
  return config.production ? 'The mails are kept in the data folder.' : `The mails are at ${config.publicUrl}/dev/mail`;
}

async function describeInvited(operator: Operator, ids: readonly number[]): Promise<string[]> {
  if (ids.length === 0) return ['Nobody is waiting.'];
  const rows = await listWaiting(operator.database.db, { ids });
  return [...rows.map(({ name, email }) => `invited  ${name}  ${email}`), mailsLeave(operator)];
}

async function inviteByEmail(operator: Operator, email: string): Promise<number> {
  try {
    return await inviteOne({ db: operator.database.db }, { email });
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    if (error.code === 'already_active') throw new CommandError(`${email} has an active account already.`);
    throw new CommandError(`Nobody with the address ${email} is in the queue.`);
  }
}

export const invite: Command = async (operator, [first = '', second = '', ...more]) => {
  const isNext = first === 'next';
  if (more.length > 0 || (!isNext && second !== '')) throw new CommandError('Use: invite next N, or invite EMAIL');
  if (!isNext) {
    if (!z.email().safeParse(first).success) throw new CommandError('Use: invite next N, or invite EMAIL');
    return await describeInvited(operator, [await inviteByEmail(operator, first)]);
  }
  const count = /^\d{1,4}$/.test(second) ? Number(second) : 0;
  if (count < 1 || count > MAX_INVITATIONS) {
    throw new CommandError(`invite next N: N is a number from 1 to ${MAX_INVITATIONS}.`);
  }
  return await describeInvited(operator, await inviteNext({ db: operator.database.db }, count));
};
