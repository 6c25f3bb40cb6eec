/** Decides whether a user name is free, and changes names. */
import { randomInt } from 'node:crypto';
import { nameSkeleton } from '#rules/auth/name-skeleton.ts';
import { suggestNames } from '#rules/auth/name-suggestion.ts';
import {
  isNameClaimed,
  isNameWorthHolding,
  MAX_NAME_CHANGES,
  NAME_CHANGE_DAYS,
  NAME_CLAIM_DAYS,
  NAME_HOLD_DAYS,
  type NameRefusal,
  nextNameChange,
} from '#rules/auth/name-use.ts';
import { isReservedName } from '#rules/auth/reserved-name.ts';
import type { Queryable, Tx } from '../../db/db.ts';
import { fail, failField } from '../../http/app-error.ts';
import {
  deleteHold,
  findHolds,
  findNameHistory,
  findNameUsers,
  insertHold,
  insertNameChange,
  limitHolds,
  setName,
} from './names.store.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
const inDays = (days: number): Date => new Date(Date.now() + days * DAY_MS);

export const NAME_TAKEN = 'This user name is taken.';
const SENTENCES: Readonly<Record<NameRefusal, string>> = {
  reserved: 'This user name is reserved.',
  taken: NAME_TAKEN,
  lookalike: 'This user name looks like one that is taken. Choose another.',
};

type Owner = { readonly id: number; readonly name: string };

/** Why a person cannot have this name; null if they can. Without an owner: a newcomer. */
async function nameRefusal(db: Queryable, name: string, owner?: Owner): Promise<NameRefusal | null> {
  // Everybody keeps the name they have, in other letters and with other marks, whatever it looks like.
  const isOwn = owner !== undefined && nameSkeleton(owner.name) === nameSkeleton(name);
  if (!isOwn && isReservedName(name)) return 'reserved';
  const now = new Date();
  const holders = (await findNameUsers(db, name)).filter((user) => isNameClaimed(user, now));
  const holds = await findHolds(db, name);
  const others = [
    ...holders.filter(({ id }) => id !== owner?.id),
    ...holds.filter(({ userId }) => userId === null || userId !== owner?.id),
  ];
  if (others.some((other) => other.name.toLowerCase() === name.toLowerCase())) return 'taken';
  return others.length > 0 && !isOwn ? 'lookalike' : null;
}

/** The sentence for the field; null for a name that can be had. */
export async function nameRefusalText(db: Queryable, name: string, owner?: Owner): Promise<string | null> {
  const refusal = await nameRefusal(db, name, owner);
  return refusal && SENTENCES[refusal];
}

/** A free name that resembles a wanted one; the last numbers are random, so that one of them is free. */
export async function findFreeName(db: Queryable, wanted: string, numbers: readonly number[] = []): Promise<string> {
  const random = [randomInt(10, 100), randomInt(100, 10_000), randomInt(10_000, 1_000_000)];
  // Names that resemble a reserved word are all refused: a neutral one takes their place.
  const candidates = [wanted, ''].flatMap((text) => suggestNames(text, [...numbers, ...random]));
  for (const name of candidates) {
    if ((await findNameUsers(db, name)).length === 0 && (await nameRefusal(db, name)) === null) return name;
  }
  return fail('unavailable', { retryAfter: 1 });
}

/**
 * Takes a name from accounts that no longer claim it: they get a similar one, and can change it once they are active.
 * Call it in the transaction that gives the name to somebody else.
 */
export async function releaseName(tx: Tx, name: string): Promise<void> {
  const now = new Date();
  for (const user of await findNameUsers(tx, name)) {
    if (!isNameClaimed(user, now)) await setName(tx, user.id, user.name, await findFreeName(tx, user.name));
  }
}

/** Holds a name for nobody for as long as a new account would claim it. */
export async function claimNameForNobody(tx: Tx, name: string): Promise<void> {
  await insertHold(tx, name, { userId: null, until: inDays(NAME_CLAIM_DAYS) });
}

/**
 * Changes a name under the lock of its owner's row, and holds the old one if it was in use for a day. Refuses with 422
 * a name that is not free and a change too soon. Throws if somebody takes the name in the meantime.
 */
export async function renameAccount(tx: Tx, owner: Owner, to: string): Promise<void> {
  const refusal = await nameRefusalText(tx, to, owner);
  if (refusal) failField('name', refusal);
  if (owner.name.toLowerCase() === to.toLowerCase()) return await setName(tx, owner.id, owner.name, to);
  const now = new Date();
  const { changes, createdAt } = await findNameHistory(tx, owner.id);
  const next = nextNameChange(changes, now);
  if (next) {
    const day = next.toISOString().slice(0, 10);
    failField(
      'name',
      `A user name can be changed ${MAX_NAME_CHANGES} times in ${NAME_CHANGE_DAYS} days. Try again after ${day}.`,
    );
  }
  await releaseName(tx, to);
  await setName(tx, owner.id, owner.name, to);
  await deleteHold(tx, to);
  await insertNameChange(tx, owner.id);
  if (!isNameWorthHolding(changes[0] ?? createdAt, now)) return;
  await insertHold(tx, owner.name, { userId: owner.id, until: inDays(NAME_HOLD_DAYS) });
  await limitHolds(tx, owner.id);
}
