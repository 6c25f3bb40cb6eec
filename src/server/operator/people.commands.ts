/** Appoints admins, invites people, resets second factors and erases accounts. */
import { z } from 'zod';
import { MAX_INVITATIONS } from '#contract/limits.ts';
import { withTransaction } from '../db/db.ts';
import { recordStaffAction } from '../features/audit/index.ts';
import {
  beginErasureNow,
  findAccountByName,
  findContactByName,
  grantAdmin,
  inviteNext,
  inviteOne,
  listWaiting,
  lockContact,
  lockTarget,
} from '../features/auth/index.ts';
import { eraseAccount } from '../features/privacy/index.ts';
import { resetSecondFactor } from '../features/second-factor/index.ts';
import { personalData } from '../features.ts';
import { AppError } from '../http/app-error.ts';
import { type Command, CommandError, type Operator, UsageError } from './command.ts';

export const admin: Command = async ({ database: { db } }, [name, ...rest]) => {
  if (!name || rest.length > 0) throw new UsageError();
  const grant = await withTransaction(db, async (tx, events) => {
    const user = (await findContactByName(tx, name)) ?? (await lockContact(tx, { email: name }));
    const before = user && { role: (await lockTarget(tx, user.id)).role };
    const granted = await grantAdmin(tx, name);
    if (granted !== 'granted' || !user || !before) return granted;
    events.record({ type: 'account.changed', payload: { userId: user.id } });
    const target = { kind: 'user', id: user.id };
    await recordStaffAction(tx, { actorId: null, action: 'people.role', target, before, after: { role: 'admin' } });
    return granted;
  });
  if (grant === 'not_found') throw new CommandError(`There is no active account called ${name}.`);
  return [grant === 'already_admin' ? `${name} is already an admin.` : `${name} is now an admin.`];
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

async function inviteByEmail({ database: { db } }: Operator, email: string): Promise<number> {
  try {
    return await inviteOne({ db, actorId: null }, { email });
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
    return await describeInvited(operator, [await inviteByEmail(operator, first)]);
  }
  const count = /^\d{1,4}$/.test(second) ? Number(second) : 0;
  if (count < 1 || count > MAX_INVITATIONS) {
    throw new CommandError(`invite next N: N is a number from 1 to ${MAX_INVITATIONS}.`);
  }
  return await describeInvited(operator, await inviteNext({ db: operator.database.db, actorId: null }, count));
};

export const resetFactor: Command = async ({ config, database: { db } }, [name, ...rest]) => {
  if (!name || rest.length > 0) throw new UsageError();
  const outcome = await resetSecondFactor({ db, publicUrl: config.publicUrl }, name);
  if (outcome === 'not_found') throw new CommandError(`There is no account called ${name}.`);
  if (outcome === 'no_factor') return [`${name} has no second factor.`];
  return [
    `The second factor of ${name} has been removed, and the owner gets an email about it.`,
    'Signing in needs only the password, or Google, until the owner sets up a new one.',
  ];
};

export const erase: Command = async ({ database: { db } }, [name, ...rest]) => {
  if (!name || rest.length > 0) throw new UsageError();
  const unknown = new CommandError(`There is no account called ${name}.`);
  const account = await findAccountByName(db, name);
  if (!account) throw unknown;
  await beginErasureNow(db, account.id).catch((error: unknown) => {
    if (!(error instanceof AppError)) throw error;
    if (error.code !== 'last_admin') throw error.code === 'not_found' ? unknown : error;
    throw new CommandError(`${name} is the last admin. Make another user an admin first.`);
  });
  // Ignore the result: false only means that the server's job has already finished the erasure.
  await eraseAccount(db, personalData.erasure, account.id);
  return [`Erased ${name}. The owner gets an email at the address that the account had.`];
};
