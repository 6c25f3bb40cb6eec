/** How does a new or cheaper listing reach whoever waits for it, exactly once? */
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
  /** The one that is named, of those that fit. */
  savedSearchId: number | null;
};

declare module '../../db/db.ts' {
  interface DomainEvents {
    /** These people are told of a listing; each once. */
    'listing.alerted': { listingId: number; sellerId: number; alerts: readonly Alert[] };
  }
}

const ALERTS = 'listing-alerts';
/** People told in one transaction: whoever else writes for one of them waits that long. */
const BATCH_SIZE = 200;
const DAY_MS = 24 * 60 * 60 * 1000;

type Payload = { listingId: number };
type Deps = { db: Db } & AlertMailDeps;

/** What is published, open again or cheaper is news; looking for whom comes after the seller has been answered. */
export const alertListener: EventListener = async (tx, event) => {
  const isNews =
    event.type === 'listing.created' ||
    event.type === 'listing.opened' ||
    (event.type === 'listing.saved' && (await isCheaper(tx, event.payload)));
  if (isNews) await enqueue(tx, ALERTS, { listingId: event.payload.listingId } satisfies Payload);
};

async function isCheaper(tx: Tx, { listingId, before }: DomainEvents['listing.saved']): Promise<boolean> {
  const { rows } = await tx.execute(sql`
    select 1 from listings l
    where l.id = ${listingId} and is_cheaper(l.price_minor, l.currency_id, ${before.priceMinor}, ${before.currencyId})`);
  return rows.length > 0;
}

/** Those who have been told of this listing today learn its price of tomorrow, however often it is saved until then. */
async function tellTomorrow(tx: Tx, listingId: number): Promise<void> {
  const { rows } = await tx.execute(sql`
    select 1 from outbox where kind = ${ALERTS} and payload->>'listingId' = ${String(listingId)}
      and run_at > now() + interval '1 minute' limit 1`);
  if (rows.length > 0) return;
  await enqueue(tx, ALERTS, { listingId } satisfies Payload, new Date(Date.now() + DAY_MS));
}

/** Tells some of them. False where the listing is no longer what it was when they were found. */
async function notifyBatch(
  deps: Deps,
  listingId: number,
  version: number,
  people: readonly AlertRecipient[],
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
        people.map(({ userId }) => userId),
      ),
    );
    const news = new Set(
      await recordMatches(
        tx,
        listingId,
        people.flatMap(({ savedSearchIds }) => savedSearchIds),
      ),
    );
    const alerts = people.flatMap(({ userId, savedSearchIds }): Alert[] => {
      const savedSearchId = savedSearchIds.find((id) => news.has(id)) ?? null;
      if (cheaper.has(userId)) return [{ userId, type: 'favourite_cheaper', savedSearchId: null }];
      return savedSearchId === null ? [] : [{ userId, type: 'search_match', savedSearchId }];
    });
    if (alerts.length < people.length) await tellTomorrow(tx, listingId);
    if (alerts.length === 0) return true;
    events.record({ type: 'listing.alerted', payload: { listingId, sellerId: listing.seller_id, alerts } });
    await mailAlerts(tx, deps, { listingId, cheaper, news });
    return true;
  });
}

async function notifyAll(deps: Deps, listingId: number, since: Date): Promise<void> {
  for (;;) {
    const found = await findAlertRecipients(deps.db, listingId, since);
    if (!found) return;
    let same = true;
    for (let at = 0; same && at < found.concerned.length; at += BATCH_SIZE) {
      same = await notifyBatch(deps, listingId, found.version, found.concerned.slice(at, at + BATCH_SIZE));
    }
    // Saved anew meanwhile: whoever has been told is found no more, and the others are looked for afresh.
    if (same) return;
  }
}

/** Told and noted in one transaction each: what a crash leaves is told by the next try, and nobody twice. */
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
