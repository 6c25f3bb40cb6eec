/** Shows the registration queue, and invites or declines people in it. */
import { z } from 'zod';
import { MAX_INVITATIONS, MAX_QUEUE_PAGE_SIZE } from '#contract/limits.ts';
import { countWaiting, declineOne, inviteNext, inviteOne, listWaiting } from '../features/auth/index.ts';
import { AppError } from '../http/app-error.ts';
import { type Command, CommandError, type Operator, UsageError } from './command.ts';

const formatTime = (date: Date): string => date.toISOString().slice(0, 16).replace('T', ' ');

type Row = Awaited<ReturnType<typeof listWaiting>>[number];

function table(rows: readonly Row[]): string[] {
  const width = Math.max(4, ...rows.map(({ name }) => name.length));
  return rows.map(({ name, email, status, createdAt, invitedAt }, at) =>
    [
      String(at + 1).padStart(4),
      name.padEnd(width),
      `joined ${formatTime(createdAt)}`,
      status === 'invited' && invitedAt ? `invited ${formatTime(invitedAt)}` : 'waiting',
      email,
    ].join('  '),
  );
}

export const queue: Command = async ({ database: { db } }, args) => {
  if (args.length > 0) throw new UsageError();
  const rows = await listWaiting(db, { limit: MAX_QUEUE_PAGE_SIZE });
  const meta = await countWaiting(db);
  const summary = `${meta.queued} waiting, ${meta.invited} invited but not active yet`;
  const total = meta.queued + meta.invited;
  return [
    ...table(rows),
    total > MAX_QUEUE_PAGE_SIZE ? `${summary} (the first ${MAX_QUEUE_PAGE_SIZE} are shown)` : summary,
  ];
};

function mailStatus({ isServer, config }: Operator): string {
  if (!isServer) return 'The server sends the emails: start it if it is not running.';
  if (config.mail.smtpUrl) return 'The emails are on their way.';
  return config.production
    ? 'The emails are stored in the data folder.'
    : `The emails are at ${config.publicUrl}/dev/mail`;
}

async function describeInvited(operator: Operator, ids: readonly number[]): Promise<string[]> {
  if (ids.length === 0) return ['No one is waiting.'];
  const rows = await listWaiting(operator.database.db, { ids });
  return [...rows.map(({ name, email }) => `invited  ${name}  ${email}`), mailStatus(operator)];
}

async function ofQueue<T>(email: string, change: Promise<T>): Promise<T> {
  try {
    return await change;
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    if (error.code === 'already_active') throw new CommandError(`${email} already has an active account.`);
    throw new CommandError(`No one with the address ${email} is in the queue.`);
  }
}

export const invite: Command = async (operator, [first = '', second = '', ...rest]) => {
  const isNext = first === 'next';
  if (rest.length > 0 || (!isNext && second !== '')) throw new UsageError();
  if (!isNext) {
    if (!z.email().safeParse(first).success) throw new UsageError();
    return await describeInvited(operator, [
      await ofQueue(first, inviteOne({ db: operator.database.db, actorId: null }, { email: first })),
    ]);
  }
  const count = /^\d{1,4}$/.test(second) ? Number(second) : 0;
  if (count < 1 || count > MAX_INVITATIONS) {
    throw new CommandError(`invite next N: N is a number from 1 to ${MAX_INVITATIONS}.`);
  }
  return await describeInvited(operator, await inviteNext({ db: operator.database.db, actorId: null }, count));
};

export const decline: Command = async (operator, [email = '', ...rest]) => {
  if (rest.length > 0 || !z.email().safeParse(email).success) throw new UsageError();
  const { name } = await ofQueue(email, declineOne({ db: operator.database.db, actorId: null }, email));
  return [`declined  ${name}  ${email}`, mailStatus(operator)];
};
