/** Notifies users exactly once about listings that match a saved search or about cheaper favourites. */
import { sql } from 'drizzle-orm';
import { type Db, type DomainEvents, type EventListener, type Tx, withTransaction } from '../../db/db.ts';
import { enqueue, type OutboxHandler } from '../../events/outbox.ts';
import { noteFavouritesTold } from '../favourites/index.ts';
import { type AlertMailDeps, mailAlerts } from './alert-mails.service.ts';
import { recordMatches } from './alerts.store.ts';
import { type AlertRecipient, findAlertRecipients } from './matches.views.ts';

export type Alert = {
  userId: number;
  type: 'search_match' | 'favourite_cheaper';
  /** The matching search that the notification names. */
  savedSearchId: number | null;
};

declare module '../../db/db.ts' {
  interface DomainEvents {
    /** These users are notified about a listing, each once. */
    'listing.alerted': { listingId: number; sellerId: number; alerts: readonly Alert[] };
  }
}

const ALERTS = 'listing-alerts';
/** Users notified per transaction. Other writes for these users wait until it ends. */
const BATCH_SIZE = 200;
const DAY_MS = 24 * 60 * 60 * 1000;

type Payload = { listingId: number };
type Deps = { db: Db } & AlertMailDeps;

/**
 * Enqueues alerts for a listing that is new, reopened or cheaper. The recipients are found later, so that the seller's
 * request does not wait for it.
 */
export const alertListener: EventListener = async (tx, event) => {
  const isAlert =
    event.type === 'listing.created' ||
    event.type === 'listing.opened' ||
    (event.type === 'listing.saved' && (await isCheaper(tx, event.payload)));
  if (isAlert) await enqueue(tx, ALERTS, { listingId: event.payload.listingId } satisfies Payload);
};

async function isCheaper(tx: Tx, { listingId, before }: DomainEvents['listing.saved']): Promise<boolean> {
  const { rows } = await tx.execute(sql`
    select 1 from listings l
    where l.id = ${listingId} and is_cheaper(l.price_minor, l.currency_id, ${before.priceMinor}, ${before.currencyId})`);
  return rows.length > 0;
}

/**
 * Schedules one more alert for tomorrow: users who were already notified about this listing today then learn its price,
 * however often it is saved until then.
 */
async function scheduleTomorrow(tx: Tx, listingId: number): Promise<void> {
  const { rows } = await tx.execute(sql`
    select 1 from outbox where kind = ${ALERTS} and payload->>'listingId' = ${String(listingId)}
      and run_at > now() + interval '1 minute' limit 1`);
  if (rows.length > 0) return;
  await enqueue(tx, ALERTS, { listingId } satisfies Payload, new Date(Date.now() + DAY_MS));
}

/** Notifies some recipients. Returns false if the listing has changed since they were found. */
async function notifyBatch(
  deps: Deps,
  listingId: number,
  version: number,
  recipients: readonly AlertRecipient[],
): Promise<boolean> {
  return await withTransaction(deps.db, async (tx, events) => {
    const { rows } = await tx.execute<{ seller_id: number }>(sql`
      select seller_id from listings where id = ${listingId} and version = ${version} and status = 'open' for share`);
    const [listing] = rows;
    if (!listing) return false;
    const cheaper = new Set(
      await noteFavouritesTold(
        tx,
        listingId,
        recipients.map(({ userId }) => userId),
      ),
    );
    const matches = new Set(
      await recordMatches(
        tx,
        listingId,
        recipients.flatMap(({ savedSearchIds }) => savedSearchIds),
      ),
    );
    const alerts = recipients.flatMap(({ userId, savedSearchIds }): Alert[] => {
      const savedSearchId = savedSearchIds.find((id) => matches.has(id)) ?? null;
      if (cheaper.has(userId)) return [{ userId, type: 'favourite_cheaper', savedSearchId: null }];
      return savedSearchId === null ? [] : [{ userId, type: 'search_match', savedSearchId }];
    });
    if (alerts.length < recipients.length) await scheduleTomorrow(tx, listingId);
    if (alerts.length === 0) return true;
    events.record({ type: 'listing.alerted', payload: { listingId, sellerId: listing.seller_id, alerts } });
    await mailAlerts(tx, deps, { listingId, cheaper, matches });
    return true;
  });
}

async function notifyAll(deps: Deps, listingId: number, since: Date): Promise<void> {
  for (;;) {
    const result = await findAlertRecipients(deps.db, listingId, since);
    if (!result) return;
    let isUnchanged = true;
    for (let at = 0; isUnchanged && at < result.recipients.length; at += BATCH_SIZE) {
      isUnchanged = await notifyBatch(deps, listingId, result.version, result.recipients.slice(at, at + BATCH_SIZE));
    }
    // The listing was saved in the meantime: search again; users who have been notified are not found a second time.
    if (isUnchanged) return;
  }
}

/**
 * Each batch is notified and recorded in one transaction: after a crash, the retry notifies only the remaining users.
 */
export function alertOutboxHandlers(deps: Deps): Record<string, OutboxHandler> {
  return {
    [ALERTS]: async (payload, { id }) => {
      const { rows } = await deps.db.execute<{ created_at: Date | string }>(
        sql`select created_at from outbox where id = ${id}`,
      );
      const [row] = rows;
      if (row) await notifyAll(deps, (payload as Payload).listingId, new Date(row.created_at));
    },
  };
}
