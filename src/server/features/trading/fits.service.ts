/** Computes which haves fit which wants, and notifies both sides' clients of changes. */
import { FLAG_ON } from '#contract/fields/search.ts';
import { type Db, type Tx, withTransaction } from '../../db/db.ts';
import { recordChanges } from '../../events/changes.ts';
import type { OutboxHandlers } from '../../events/outbox.ts';
import { listHitIds } from '../search/index.ts';
import { lockFits, storeListingFits, storeWantFits, WANT_FITS, type WantFitsPayload } from './fits.store.ts';
import { readSeller, readWantsToFit } from './fits.views.ts';

/** If a want fits more haves than this, only the newest ones are stored: users do not browse more. */
const MAX_FITS = 2000;

const recordMatches = (tx: Tx, userIds: Iterable<number>, listingId: number | string): Promise<void> =>
  recordChanges(
    tx,
    [...new Set(userIds)].map((userId) => ({ userId, type: 'match' as const, id: listingId })),
  );

async function refreshListing(tx: Tx, listingId: number): Promise<void> {
  const userIds = await storeListingFits(tx, listingId);
  const sellerId = await readSeller(tx, listingId);
  if (userIds.length > 0)
    await recordMatches(tx, [...userIds, ...(sellerId === undefined ? [] : [sellerId])], listingId);
}

/** The price limits what a user buys, and not what they get in exchange. */
async function refreshWants(tx: Tx, ids: readonly number[]): Promise<void> {
  const wants = await readWantsToFit(tx, ids);
  const changed = new Set<number>();
  for (const id of ids) {
    const want = wants.find((one) => one.id === id);
    const { max_price: _, price_currency: __, ...filters } = want?.filters ?? {};
    const hits = want ? await listHitIds(tx, { ...filters, trade: FLAG_ON }, MAX_FITS) : [];
    const sellers = await storeWantFits(tx, id, hits);
    for (const userId of sellers) changed.add(userId);
    if (want && sellers.length > 0) changed.add(want.userId);
  }
  await recordMatches(tx, changed, ids[0] ?? 0);
}

/** Each row is processed in one transaction and again after a crash: computing the same fits twice changes nothing. */
export const fitOutboxHandlers = (db: Db): OutboxHandlers => ({
  [WANT_FITS]: (payload) =>
    withTransaction(db, async (tx) => {
      const work = payload as WantFitsPayload;
      await lockFits(tx);
      await ('listingId' in work ? refreshListing(tx, work.listingId) : refreshWants(tx, work.wantIds));
    }),
});
