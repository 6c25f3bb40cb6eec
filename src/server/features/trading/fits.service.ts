/** Computes which haves fit which wants, and notifies both sides' clients of changes. */
import { FLAG_ON } from '#contract/fields.ts';
import { maxFitsPerWant } from '#rules/trading/max-fits.ts';
import { type Db, type Tx, withTransaction } from '../../db/db.ts';
import { recordChanges } from '../../events/changes.ts';
import type { OutboxHandlers, OutboxRow } from '../../events/outbox.ts';
import { listHitIds } from '../search/index.ts';
import {
  BATCH_SIZE,
  type ChangedFit,
  enqueueWantsAfter,
  lockFits,
  storeListingFits,
  storeWantFits,
  WANT_FITS,
  type WantFitsPayload,
} from './fits.store.ts';
import {
  isRequestedAgain,
  listFirstOfOthers,
  listWantsWithWords,
  readWantsToFit,
  type WantToFit,
} from './fits.views.ts';

/** Records the listing, not the want, whose id other users must not learn. Skips sellers who cannot see the want. */
async function recordMatches(tx: Tx, fits: readonly ChangedFit[]): Promise<void> {
  const listings = new Map<number, number>();
  for (const { userId, sellerId, listingId, isPublic } of fits) {
    listings.set(userId, listingId);
    if (isPublic) listings.set(sellerId, listingId);
  }
  await recordChanges(
    tx,
    [...listings].map(([userId, id]) => ({ userId, type: 'match' as const, id })),
  );
}

/**
 * The newest haves of other users that fit the want. Those that a block hides do not count towards the limit. The
 * maximum price is ignored: it limits what a user buys, and not what they get in exchange.
 */
async function findFits(tx: Tx, { userId, filters, wantCount, unseen }: WantToFit): Promise<number[]> {
  const { max_price: _, price_currency: __, ...criteria } = filters;
  const limit = maxFitsPerWant(wantCount);
  const hits = await listHitIds(tx, { ...criteria, trade: FLAG_ON }, limit + unseen);
  return await listFirstOfOthers(tx, userId, hits, limit);
}

async function refreshWants(tx: Tx, ids: readonly number[]): Promise<ChangedFit[]> {
  const wants = await readWantsToFit(tx, ids);
  const changed: ChangedFit[] = [];
  for (const id of ids) {
    const want = wants.find((candidate) => candidate.id === id);
    changed.push(...(await storeWantFits(tx, id, want ? await findFits(tx, want) : [])));
  }
  return changed;
}

/** Computes the fits of new wants at once, without notifications. For the demo, which needs them in its transaction. */
export async function storeNewWantFits(tx: Tx, ids: readonly number[]): Promise<void> {
  await lockFits(tx);
  await refreshWants(tx, ids);
}

/** Works in batches, each of which enqueues the next batch, so that other rows are not delayed. */
async function refreshWantsAfter(tx: Tx, row: OutboxRow, afterWantId: number): Promise<void> {
  if (afterWantId === 0 && (await isRequestedAgain(tx, row.id))) return;
  const ids = await listWantsWithWords(tx, afterWantId, BATCH_SIZE);
  const lastId = ids.at(-1);
  if (lastId === undefined) return;
  await recordMatches(tx, await refreshWants(tx, ids));
  await enqueueWantsAfter(tx, lastId);
}

/**
 * Processes each row in one transaction. A crash can repeat it, which is harmless: computing the same fits twice
 * changes nothing.
 */
export const fitOutboxHandlers = (db: Db): OutboxHandlers => ({
  [WANT_FITS]: async (payload, row) => {
    const work = payload as WantFitsPayload;
    if ('afterWantId' in work) {
      await row.once(async (tx) => {
        await lockFits(tx);
        await refreshWantsAfter(tx, row, work.afterWantId);
      });
      return;
    }
    await withTransaction(db, async (tx) => {
      await lockFits(tx);
      const isListing = 'listingId' in work;
      await recordMatches(
        tx,
        await (isListing ? storeListingFits(tx, work.listingId) : refreshWants(tx, work.wantIds)),
      );
    });
  },
});
