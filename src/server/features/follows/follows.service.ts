/** Follows and unfollows sellers, groups and members. */
import { MAX_FOLLOWS } from '#contract/limits.ts';
import { followRefusal } from '#rules/follows/follow-refusal.ts';
import { type Db, type Tx, withTransaction } from '../../db/db.ts';
import { recordChanges } from '../../events/changes.ts';
import { fail, failField } from '../../http/app-error.ts';
import { lockPair } from '../blocks/index.ts';
import { followMerges } from '../catalogue/index.ts';
import { deleteFollow, type FollowTarget, insertFollow, lockPerson } from '../saved-searches/index.ts';
import { countFollows, readSellerFacts, readTargetName } from './follows.views.ts';

async function checkSeller(tx: Tx, userId: number, sellerId: number): Promise<void> {
  const refusal = followRefusal(await readSellerFacts(tx, userId, sellerId));
  if (refusal === 'own_account') failField('id', 'own_account');
  if (refusal) fail(refusal);
}

/** Returns the name to store for notifications. It is empty for a seller, because sellers can change their name. */
async function nameOf(tx: Tx, userId: number, { kind, id }: FollowTarget): Promise<string> {
  if (kind !== 'seller') return (await readTargetName(tx, kind, id)) ?? fail('not_found');
  await checkSeller(tx, userId, id);
  return '';
}

const recordChange = (tx: Tx, userId: number, ids: readonly number[]) =>
  recordChanges(
    tx,
    ids.map((id) => ({ userId, type: 'follow', id })),
  );

/** Fails with 404 if the target is unknown or hidden from the user; following it again changes nothing. */
export async function follow(db: Db, userId: number, { kind, id }: FollowTarget): Promise<void> {
  await withTransaction(db, async (tx) => {
    // Lock the pair before any row: then either this transaction sees a concurrent block, or the block hides the follow.
    if (kind === 'seller' && id !== userId) await lockPair(tx, [userId, id]);
    const [current = id] = kind === 'seller' ? [id] : await followMerges(tx, kind, [id]);
    const target = { kind, id: current };
    const name = await nameOf(tx, userId, target);
    await lockPerson(tx, userId);
    const followId = await insertFollow(tx, userId, { ...target, name });
    if (followId === undefined) return;
    if ((await countFollows(tx, userId)) > MAX_FOLLOWS) fail('too_many_follows');
    await recordChange(tx, userId, [followId]);
  });
}

export async function unfollow(db: Db, userId: number, target: FollowTarget): Promise<void> {
  await withTransaction(db, async (tx) => {
    await recordChange(tx, userId, await deleteFollow(tx, userId, target));
  });
}
