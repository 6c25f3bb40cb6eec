/** Closes, reopens and reprices several listings of a seller, each in a transaction of its own. */
import type { z } from 'zod';
import {
  listingChangeErrors as changeErrors,
  type ListingChange,
  type ListingChangeResult,
} from '#contract/listings.ts';
import { isCurrentVersion } from '#rules/listings/listing-status.ts';
import { hasTooManyDecimals } from '#rules/listings/price-decimals.ts';
import { type Db, withTransaction } from '../../db/db.ts';
import { AppError, fail } from '../../http/app-error.ts';
import type { Log } from '../../log/log.ts';
import { enqueueListingAlerts } from './listing-alerts.store.ts';
import { applyStatus, checkReopening, failForOthers } from './listings.service.ts';
import { currencyCodeOf, isCheaperThan, lockListing, setPrice } from './listings.store.ts';

type ChangeError = z.input<typeof ListingChangeResult>['error'];

async function saveChange(db: Db, userId: number, { id, version, status, price }: ListingChange): Promise<void> {
  await withTransaction(db, async (tx, events) => {
    const stored = (await lockListing(tx, id)) ?? fail('not_found');
    await failForOthers(tx, userId, { id, sellerId: stored.sellerId });
    if (!isCurrentVersion(stored.version, version)) fail('version_conflict');
    if (status) await checkReopening(tx, id, stored, status);
    const priceMinor = price === undefined ? stored.priceMinor : Math.round(price * 100);
    const isRepriced = priceMinor !== stored.priceMinor;
    if (isRepriced) {
      if (stored.status === 'closed' && status !== 'open') fail('listing_closed');
      if (hasTooManyDecimals(priceMinor, await currencyCodeOf(tx, stored))) fail('validation_failed');
      await setPrice(tx, id, stored, priceMinor);
      if (await isCheaperThan(tx, id, stored)) await enqueueListingAlerts(tx, id);
      events.record({ type: 'listing.saved', payload: { listingId: id } });
    }
    if (status) await applyStatus(tx, events, id, stored, status, isRepriced);
  });
}

/** Saves or refuses each change separately. `error` is the reason for a refusal, or null. */
export async function changeOwnListings(
  { db, log }: { db: Db; log: Log },
  userId: number,
  changes: readonly ListingChange[],
): Promise<{ id: number; error: ChangeError }[]> {
  const results: { id: number; error: ChangeError }[] = [];
  for (const change of changes) {
    let error: ChangeError = null;
    try {
      await saveChange(db, userId, change);
    } catch (reason) {
      const code = reason instanceof AppError ? changeErrors.find((known) => known === reason.code) : undefined;
      if (!code) log.error({ error: reason, listingId: change.id }, 'one of several listings could not be changed');
      error = code ?? 'internal';
    }
    results.push({ id: change.id, error });
  }
  return results;
}
