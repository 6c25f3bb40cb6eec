/** Invites or declines people in the queue. */
import { nextStatus } from '#rules/auth/account-state-machine.ts';
import type { Config } from '../../config/config.ts';
import { type Db, type Tx, withTransaction } from '../../db/db.ts';
import { fail } from '../../http/app-error.ts';
import type { EmailRecipient } from '../../mail/email-template.ts';
import { enqueueMail } from '../../mail/mail.ts';
import { recordStaffActions, type StaffAction } from '../audit/index.ts';
import { readInvitationMode } from '../marketplace/index.ts';
import { deleteImagesOf } from '../uploads/index.ts';
import { declinedEmail, queuedEmail } from './auth.emails.ts';
import { enqueueInvitation } from './link-mails.service.ts';
import { endQueuedClaimsBefore } from './names.store.ts';
import { readQueuePosition } from './queue.views.ts';
import {
  type Contact,
  deleteAccounts,
  findContactByEmail,
  lockContact,
  lockContacts,
  lockNextInQueue,
  lockQueue,
  setInvited,
} from './users.store.ts';

/** `actorId` is the id of the staff member; null for actions from the command line. */
type Deps = { db: Db; actorId: number | null };

/**
 * Marks the accounts as invited and enqueues an email to each. `invitedBy` is null if the server or the command line
 * sends the invitation, and undefined if the recipient has requested another email.
 */
export async function sendInvitations(
  tx: Tx,
  people: readonly { id: number }[],
  invitedBy: number | null | undefined,
): Promise<void> {
  if (people.length === 0) return;
  await setInvited(
    tx,
    people.map(({ id }) => id),
    invitedBy,
  );
  for (const { id } of people) await enqueueInvitation(tx, id);
}

/** Returns whether a new account has to queue. If so, locks the queue until the transaction ends. */
export async function enterQueue(tx: Tx, config: Pick<Config, 'invitations'>): Promise<boolean> {
  const isQueued = (await readInvitationMode(tx, config)) === 'manual';
  if (isQueued) await lockQueue(tx);
  return isQueued;
}

/**
 * Invites a new account, or emails its owner the queue position. Returns the position, or null if the account was
 * invited.
 */
export async function sendFirstEmail(
  tx: Tx,
  person: EmailRecipient & { id: number },
  isQueued: boolean,
): Promise<number | null> {
  if (!isQueued) {
    await sendInvitations(tx, [person], null);
    return null;
  }
  const position = await readQueuePosition(tx, { userId: person.id });
  if (position === undefined) throw new Error(`user ${person.id} is not in the queue`);
  await enqueueMail(tx, queuedEmail(person, position));
  return position;
}

const actionOn = (
  actorId: number | null,
  action: string,
  after: NonNullable<StaffAction['after']>,
): ((person: Pick<Contact, 'id' | 'status'>) => StaffAction) => {
  return ({ id, status }) => ({ actorId, action, target: { kind: 'user', id }, before: { status }, after });
};

async function inviteLocked(tx: Tx, people: readonly Contact[], actorId: number | null): Promise<void> {
  await sendInvitations(tx, people, actorId);
  await recordStaffActions(tx, people.map(actionOn(actorId, 'queue.invite', { status: 'invited' })));
}

/** Invites the people who have waited longest; returns their ids in that order. Safe to call concurrently. */
export async function inviteNext({ db, actorId }: Deps, count: number): Promise<number[]> {
  return await withTransaction(db, async (tx) => {
    const people = await lockNextInQueue(tx, count);
    await inviteLocked(tx, people, actorId);
    const last = people.at(-1);
    if (last) await endQueuedClaimsBefore(tx, last.id);
    return people.map(({ id }) => id);
  });
}

/**
 * Invites a person regardless of their queue position; a person who was invited before gets a new link. Throws
 * `not_found` or `already_active`.
 */
export async function inviteOne({ db, actorId }: Deps, key: { email: string } | { id: number }): Promise<number> {
  return await withTransaction(db, async (tx) => {
    const person = await lockContact(tx, key);
    if (person?.status === 'active') fail('already_active');
    if (!person || !nextStatus(person.status, 'invite')) fail('not_found');
    await inviteLocked(tx, [person], actorId);
    return person.id;
  });
}

/** Returns the ids of the invited people; people who are neither queued nor invited are ignored. */
export async function inviteSelected({ db, actorId }: Deps, ids: readonly number[]): Promise<number[]> {
  return await withTransaction(db, async (tx) => {
    const people = (await lockContacts(tx, ids)).filter(({ status }) => nextStatus(status, 'invite'));
    await inviteLocked(tx, people, actorId);
    return people.map(({ id }) => id);
  });
}

/**
 * Notifies these people by email that they will not be invited, and erases their data: accounts, pictures, tokens.
 * Returns the ids of the declined people; people who are neither queued nor invited are ignored.
 */
export async function declineSelected({ db, actorId }: Deps, ids: readonly number[]): Promise<number[]> {
  return await withTransaction(db, async (tx) => {
    // An account that can still be invited has never been active, so other users' data cannot refer to it.
    const people = (await lockContacts(tx, ids)).filter(({ status }) => nextStatus(status, 'invite'));
    for (const person of people) {
      await enqueueMail(tx, declinedEmail(person));
      await deleteImagesOf(tx, person.id);
    }
    const declined = people.map(({ id }) => id);
    if (declined.length > 0) await deleteAccounts(tx, declined);
    await recordStaffActions(tx, people.map(actionOn(actorId, 'queue.decline', { status: 'erased' })));
    return declined;
  });
}

/** Sends a new link if this address has an open invitation; otherwise does nothing. */
export async function inviteAgain({ db }: { db: Db }, email: string): Promise<void> {
  const invited = await findContactByEmail(db, email);
  if (invited?.status !== 'invited') return;
  await withTransaction(db, async (tx) => {
    const person = await lockContact(tx, { id: invited.id });
    if (person?.status === 'invited') await sendInvitations(tx, [person], undefined);
  });
}
