/** Who is let in from the queue, and how do they come in? */
import { nextStatus } from '#rules/auth/account-state-machine.ts';
import { type Db, type Tx, withTransaction } from '../../db/db.ts';
import { fail } from '../../http/app-error.ts';
import { findContactByEmail, lockContact, lockNextInQueue, setInvited } from './accounts.store.ts';
import { enqueueInvitation } from './link-mails.service.ts';

type Deps = { db: Db };

/** Marks them invited and queues an email to each, in the caller's transaction. */
export async function sendInvitations(tx: Tx, people: readonly { id: number }[]): Promise<void> {
  if (people.length === 0) return;
  await setInvited(
    tx,
    people.map(({ id }) => id),
  );
  for (const { id } of people) await enqueueInvitation(tx, id);
}

/** Lets in the so many who have waited longest; answers their ids in that order. Safe for two operators at once. */
export async function inviteNext({ db }: Deps, count: number): Promise<number[]> {
  return await withTransaction(db, async (tx) => {
    const people = await lockNextInQueue(tx, count);
    await sendInvitations(tx, people);
    return people.map(({ id }) => id);
  });
}

/** Lets in one out of turn; somebody invited before gets a new link. Refuses with 404 or `already_active`. */
export async function inviteOne({ db }: Deps, wanted: { email: string } | { id: number }): Promise<number> {
  return await withTransaction(db, async (tx) => {
    const person = await lockContact(tx, wanted);
    if (person?.status === 'active') fail('already_active');
    if (!person || !nextStatus(person.status, 'invite')) fail('not_found');
    await sendInvitations(tx, [person]);
    return person.id;
  });
}

/** A new link for somebody who was invited; nothing for anybody else, and nobody learns which. */
export async function inviteAgain({ db }: Deps, email: string): Promise<void> {
  const person = await findContactByEmail(db, email);
  if (person?.status === 'invited') await inviteOne({ db }, { id: person.id });
}
