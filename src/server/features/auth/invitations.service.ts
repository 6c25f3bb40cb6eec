/** Invites people from the queue. */
import { nextStatus } from '#rules/auth/account-state-machine.ts';
import { type Db, type Tx, withTransaction } from '../../db/db.ts';
import { fail } from '../../http/app-error.ts';
import { findContactByEmail, lockContact, lockNextInQueue, setInvited } from './accounts.store.ts';
import { enqueueInvitation } from './link-mails.service.ts';

type Deps = { db: Db };

/** Marks the accounts as invited and enqueues an email to each, in the caller's transaction. */
export async function sendInvitations(tx: Tx, people: readonly { id: number }[]): Promise<void> {
  if (people.length === 0) return;
  await setInvited(
    tx,
    people.map(({ id }) => id),
  );
  for (const { id } of people) await enqueueInvitation(tx, id);
}

/** Invites the people who have waited longest; returns their ids in that order. Safe to call concurrently. */
export async function inviteNext({ db }: Deps, count: number): Promise<number[]> {
  return await withTransaction(db, async (tx) => {
    const people = await lockNextInQueue(tx, count);
    await sendInvitations(tx, people);
    return people.map(({ id }) => id);
  });
}

/**
 * Invites one person regardless of their place in the queue; a person who was invited before gets a new link. Throws
 * 404 or `already_active`.
 */
export async function inviteOne({ db }: Deps, key: { email: string } | { id: number }): Promise<number> {
  return await withTransaction(db, async (tx) => {
    const person = await lockContact(tx, key);
    if (person?.status === 'active') fail('already_active');
    if (!person || !nextStatus(person.status, 'invite')) fail('not_found');
    await sendInvitations(tx, [person]);
    return person.id;
  });
}

/** Sends a new link if this address was invited, and does nothing otherwise; the caller cannot tell which. */
export async function inviteAgain({ db }: Deps, email: string): Promise<void> {
  const person = await findContactByEmail(db, email);
  if (person?.status === 'invited') await inviteOne({ db }, { id: person.id });
}
