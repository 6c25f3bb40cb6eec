/** Who is let in from the queue, and how do they come in? */
import { nextStatus } from '#rules/auth/account-life.ts';
import { type Db, type Tx, transact } from '../../db/db.ts';
import { fail } from '../../http/failure.ts';
import { mailLater } from '../../mail/mail.ts';
import {
  type Contact,
  findContactByEmail,
  lockContact,
  lockNextInQueue,
  setActive,
  setInvited,
} from './accounts.store.ts';
import { invitationEmail } from './auth.emails.ts';
import {
  isLinkExpired,
  isLinkFor,
  isOurLink,
  type LinkKey,
  makeInvitationLink,
  type Proof,
} from './invitation-link.service.ts';

type Deps = { db: Db; links: LinkKey };
type Invited = Pick<Contact, 'id' | 'name' | 'email' | 'language'>;

/** Marks them invited and writes to each, in the caller's transaction. */
export async function sendInvitations(tx: Tx, links: LinkKey, people: readonly Invited[]): Promise<void> {
  if (people.length === 0) return;
  await setInvited(
    tx,
    people.map(({ id }) => id),
  );
  for (const person of people) await mailLater(tx, invitationEmail(person, makeInvitationLink(links, person)));
}

/** Lets in the so many who have waited longest; answers their ids in that order. Safe for two operators at once. */
export async function inviteNext({ db, links }: Deps, count: number): Promise<number[]> {
  return await transact(db, async (tx) => {
    const people = await lockNextInQueue(tx, count);
    await sendInvitations(tx, links, people);
    return people.map(({ id }) => id);
  });
}

/** Lets in one out of turn; somebody invited before gets a new link. Refuses with 404 or `already_active`. */
export async function inviteOne({ db, links }: Deps, wanted: { email: string } | { id: number }): Promise<number> {
  return await transact(db, async (tx) => {
    const person = await lockContact(tx, wanted);
    if (person?.status === 'active') fail('already_active');
    if (!person || !nextStatus(person.status, 'invite')) fail('not_found');
    await sendInvitations(tx, links, [person]);
    return person.id;
  });
}

/** A new link for somebody who was invited; nothing for anybody else, and nobody learns which. */
export async function inviteAgain({ db, links }: Deps, email: string): Promise<void> {
  const person = await findContactByEmail(db, email);
  if (person?.status === 'invited') await inviteOne({ db, links }, { id: person.id });
}

/** Refuses with 404 a link that is not ours or not this person's, with 410 one too old. Following it twice is no mistake. */
export async function followInvitation({ db, links }: Deps, proof: Proof): Promise<'activated' | 'already_verified'> {
  if (!isOurLink(links, proof)) fail('not_found');
  return await transact(db, async (tx) => {
    const person = await lockContact(tx, { id: proof.id });
    if (!person || !isLinkFor(person.email, proof) || !nextStatus(person.status, 'verify')) fail('not_found');
    if (person.status === 'active') return 'already_verified';
    if (isLinkExpired(proof)) fail('link_expired');
    await setActive(tx, person.id);
    return 'activated';
  });
}
