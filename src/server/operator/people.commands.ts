/** Warns and suspends users, lifts suspensions, ends sessions and changes roles. */
import { DAY_MS } from '#contract/durations.ts';
import { isBlank } from '#contract/visible-text.ts';
import type { UserRole } from '#rules/auth/staff-access.ts';
import { findContactByName } from '../features/auth/index.ts';
import { endSessionsOf, liftSuspension, sanctionUser, setRole } from '../features/moderation/index.ts';
import { type Command, CommandError, type Operator, UsageError } from './command.ts';
import { orRefuse } from './refusals.ts';

const OPERATOR = { id: null, role: 'admin' } as const;

async function forUser(
  { database: { db } }: Operator,
  name: string,
  work: (userId: number) => Promise<void>,
): Promise<void> {
  const user = await findContactByName(db, name);
  if (!user) throw new CommandError(`There is no user ${name}.`);
  await orRefuse(work(user.id));
}

export const warn: Command = async (operator, [name = '', ...words]) => {
  const message = words.join(' ').trim();
  if (name === '' || isBlank(message)) throw new UsageError();
  const { db } = operator.database;
  await forUser(operator, name, (id) => sanctionUser(db, OPERATOR, id, { action: 'warn', message, ends_at: null }));
  return [`${name} is warned.`];
};

export const endSessions: Command = async (operator, [name = '', ...rest]) => {
  if (name === '' || rest.length > 0) throw new UsageError();
  await forUser(operator, name, (id) => endSessionsOf(operator.database.db, OPERATOR, id));
  return [`${name} is signed out on every device.`];
};

export const suspend: Command = async (operator, [name = '', days = '', ...reason]) => {
  const count = days === 'forever' ? null : Number(days);
  const message = reason.join(' ').trim();
  if (name === '' || isBlank(message) || (count !== null && !/^[1-9]\d{0,3}$/.test(days))) {
    throw new UsageError();
  }
  const ends_at = count === null ? null : new Date(Date.now() + count * DAY_MS).toISOString();
  const { db } = operator.database;
  await forUser(operator, name, (id) => sanctionUser(db, OPERATOR, id, { action: 'suspend', message, ends_at }));
  return [`${name} is suspended ${ends_at === null ? 'for good' : `until ${ends_at.slice(0, 10)}`}.`];
};

export const lift: Command = async (operator, [name = '', ...rest]) => {
  if (name === '' || rest.length > 0) throw new UsageError();
  await forUser(operator, name, (id) => liftSuspension(operator.database.db, OPERATOR, id));
  return [`The suspension of ${name} is lifted.`];
};

const roles: readonly string[] = ['member', 'moderator', 'admin'] satisfies UserRole[];

export const role: Command = async (operator, [name = '', newRole = '', ...rest]) => {
  if (name === '' || !roles.includes(newRole) || rest.length > 0) {
    throw new UsageError();
  }
  await forUser(operator, name, (id) => setRole(operator.database.db, OPERATOR, id, newRole as UserRole));
  return [`${name} is now ${newRole}.`];
};
