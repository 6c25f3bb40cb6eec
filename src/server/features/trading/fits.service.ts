/** Computes which haves fit which wants, and notifies both sides' clients of changes. */
import { FLAG_ON } from '#contract/fields/search.ts';
import { type Db, type Tx, withTransaction } from '../../db/db.ts';
import { recordChanges } from '../../events/changes.ts';
import type { OutboxHandlers } from '../../events/outbox.ts';
import { listHitIds } from '../search/index.ts';
import {
  type ChangedFit,
  lockFits,
  storeListingFits,
  storeWantFits,
  WANT_FITS,
  type WantFitsPayload,
} from './fits.store.ts';
import { readWantsToFit } from './fits.views.ts';

/** If a want fits more haves than this, only the newest ones are stored: users do not browse more. */
const MAX_FITS = 2000;

/**
 * The seller does not learn that a want exists which they cannot see, and nobody learns the id of another user's want.
 */
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

/** The price limits what a user buys, and not what they get in exchange. */
async function refreshWants(tx: Tx, ids: readonly number[]): Promise<ChangedFit[]> {
  const wants = await readWantsToFit(tx, ids);
  const changed: ChangedFit[] = [];
  for (const id of ids) {
    const want = wants.find((one) => one.id === id);
    const { max_price: _, price_currency: __, ...filters } = want?.filters ?? {};
    const hits = want ? await listHitIds(tx, { ...filters, trade: FLAG_ON }, MAX_FITS) : [];
    changed.push(...(await storeWantFits(tx, id, hits)));
  }
  return changed;
}

/** Each row is processed in one transaction and again after a crash: computing the same fits twice changes nothing. */
export const fitOutboxHandlers = (db: Db): OutboxHandlers => ({
  [WANT_FITS]: (payload) =>
    withTransaction(db, async (tx) => {
      const work = payload as WantFitsPayload;
      await lockFits(tx);
      const isListing = 'listingId' in work;
      await recordMatches(
        tx,
        await (isListing ? storeListingFits(tx, work.listingId) : refreshWants(tx, work.wantIds)),
      );
    }),
});
