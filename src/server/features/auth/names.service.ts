/** Decides whether a username is free, and changes usernames. */

import { randomInt } from 'node:crypto';
import { DAY_MS } from '#contract/durations.ts';
import { nameSkeleton } from '#rules/auth/name-skeleton.ts';
import { suggestNames } from '#rules/auth/name-suggestion.ts';
import {
  CLAIM_RECORD_DAYS,
  isNameClaimed,
  isNameWorthHolding,
  MAX_NAME_CHANGES,
  NAME_CHANGE_DAYS,
  NAME_HOLD_DAYS,
  type NameRefusal,
  nextNameChange,
} from '#rules/auth/name-use.ts';
import { isReservedName } from '#rules/auth/reserved-name.ts';
import type { Queryable, Tx } from '../../db/db.ts';
import { fail, failField } from '../../http/app-error.ts';
import { readMarketplace } from '../marketplace/index.ts';
import { isNameOfErased } from './account-deletion.store.ts';
import {
  deleteHold,
  extendHold,
  findHolds,
  findNameHistory,
  findNameUsers,
  insertHold,
  insertNameChange,
  limitHolds,
  renameHold,
} from './names.store.ts';
import { setName } from './users.store.ts';

const inDays = (days: number): Date => new Date(Date.now() + days * DAY_MS);

type Owner = { readonly id: number; readonly name: string };

/** Omit `owner` for a new account. */
export async function nameRefusal(db: Queryable, name: string, owner?: Owner): Promise<`name_${NameRefusal}` | null> {
  // Users can change the case and punctuation of their own name even if it is reserved or a lookalike.
  const isOwn = owner !== undefined && nameSkeleton(owner.name) === nameSkeleton(name);
  if (!isOwn && isReservedName(name, (await readMarketplace(db)).name)) return 'name_reserved';
  const now = new Date();
  const holders = (await findNameUsers(db, name)).filter((user) => isNameClaimed(user, now));
  const holds = (await findHolds(db, name)).filter(({ isClaimed }) => isClaimed);
  const others = [
    ...holders.filter(({ id }) => id !== owner?.id),
    ...holds.filter(({ userId }) => userId === null || userId !== owner?.id),
  ];
  if (await isNameOfErased(db, name)) return 'name_taken';
  if (others.some((other) => other.name.toLowerCase() === name.toLowerCase())) return 'name_taken';
  return others.length > 0 && !isOwn ? 'name_lookalike' : null;
}

/**
 * Finds a free name: a variant of the desired name if possible, otherwise a neutral one. For each of the two, tries
 * random suffixes last; fails with 503 if no name is free.
 */
export async function findFreeName(db: Queryable, desired: string, numbers: readonly number[] = []): Promise<string> {
  const random = [randomInt(10, 100), randomInt(100, 10_000), randomInt(10_000, 1_000_000)];
  // Every variant of a reserved word is refused, so fall back to a neutral name.
  const candidates = [desired, ''].flatMap((text) => suggestNames(text, [...numbers, ...random]));
  for (const name of candidates) {
    const isUsed = (await findNameUsers(db, name)).length > 0 || (await findHolds(db, name)).length > 0;
    if (!isUsed && (await nameRefusal(db, name)) === null) return name;
  }
  return fail('unavailable', { retryAfter: 1 });
}

/** Renames registrations without an account whose claim to the name has expired, as `releaseName` renames accounts. */
async function releaseHolds(tx: Tx, name: string): Promise<void> {
  for (const hold of await findHolds(tx, name)) {
    if (!hold.isClaimed) await renameHold(tx, hold.name, await findFreeName(tx, hold.name));
  }
}

/**
 * Renames accounts whose claim to a name has expired: they get a similar name and can change it once they are active.
 * Call this in the transaction that gives the name to another account.
 */
export async function releaseName(tx: Tx, name: string): Promise<void> {
  await releaseHolds(tx, name);
  const now = new Date();
  for (const user of await findNameUsers(tx, name)) {
    if (!isNameClaimed(user, now)) await setName(tx, user.id, user.name, await findFreeName(tx, user.name));
  }
}

/**
 * Reserves a name without creating an account, for as long as a new account would reserve it, and stores this longer. `claim.password` is a
 * hash: a sign-in with the password that it was computed from, and either this name or the email address of account
 * `claim.accountId`, gets the same response as a sign-in to a new account. If `claim.isQueued` is set, the reservation
 * takes a position in the queue, as a new account would.
 */
export async function holdNameWithoutOwner(
  tx: Tx,
  name: string,
  claim: { password: string; accountId: number; isQueued: boolean },
): Promise<void> {
  const { password: claimedPassword, accountId: claimedAccountId, isQueued } = claim;
  await releaseHolds(tx, name);
  const until = inDays(CLAIM_RECORD_DAYS);
  await insertHold(tx, name, { userId: null, until, claimedPassword, claimedAccountId, isQueued });
}

/**
 * Changes a username; the caller must have locked the owner's row. Reserves the old name for the owner if it was in use
 * for at least a day, or if the owner still has a reservation of it from an earlier change. Throws 422 if the new name
 * is not free or the user has changed names too often, and a unique violation if another account takes the name
 * concurrently.
 */
export async function renameAccount(tx: Tx, owner: Owner, to: string): Promise<void> {
  const refusal = await nameRefusal(tx, to, owner);
  if (refusal) failField('name', refusal);
  if (owner.name.toLowerCase() === to.toLowerCase()) return await setName(tx, owner.id, owner.name, to);
  const now = new Date();
  const { changes, createdAt } = await findNameHistory(tx, owner.id);
  const next = nextNameChange(changes, now);
  if (next) {
    const until = next.toISOString().slice(0, 10);
    failField('name', 'name_changed_too_often', { max: MAX_NAME_CHANGES, days: NAME_CHANGE_DAYS, until });
  }
  await releaseName(tx, to);
  await setName(tx, owner.id, owner.name, to);
  const hold = { userId: owner.id, until: inDays(NAME_HOLD_DAYS) };
  if (!(await extendHold(tx, to, hold))) await deleteHold(tx, to);
  await insertNameChange(tx, owner.id);
  const isHeld = await extendHold(tx, owner.name, hold);
  if (!isHeld && !isNameWorthHolding(changes[0] ?? createdAt, now)) return;
  if (!isHeld) {
    await insertHold(tx, owner.name, { ...hold, claimedPassword: null, claimedAccountId: null, isQueued: false });
  }
  await limitHolds(tx, owner.id, to);
}
