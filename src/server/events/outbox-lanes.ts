/** Distributes the deliveries of all features over several runners, so that a slow receiver delays only its own kind. */
import type { Db } from '../db/db.ts';
import type { Log } from '../log/log.ts';
import { type OutboxHandlers, OutboxRunner } from './outbox.ts';
import { joinRunners, type OutboxRunners } from './outbox-runners.ts';

const lanes = {
  push: {},
  // A claim must last longer than the delivery of its batch, even if every send takes as long as the mail server's
  // timeout.
  mail: { batch: 10, claimSeconds: 600 },
  pictures: { batch: 1, claimSeconds: 600 },
  // The claim is short, because after a crash, alerts are delayed until the claim expires. If two nodes handle the
  // same listing, each user is still notified only once.
  alerts: { batch: 1, claimSeconds: 20 },
  fits: { batch: 1, claimSeconds: 60 },
  trades: { batch: 1 },
  documents: { batch: 1, claimSeconds: 20 },
  moderation: { batch: 1 },
  leavingAccounts: { batch: 1, claimSeconds: 60 },
  exports: { batch: 1, claimSeconds: 60 },
  photos: { batch: 1, claimSeconds: 60 },
  // A claim of 30 seconds is long enough: claimed rows are delivered in parallel, and each request to a push service
  // has a time limit of ten seconds.
  webPush: { batch: 40, claimSeconds: 30, parallel: true },
} as const;

/** The handlers of outbox rows by the lane in which they run. */
export type Deliveries = { readonly [L in keyof typeof lanes]?: OutboxHandlers };

/** Rejects if two features deliver the same kind in one lane, and as `joinRunners` does. */
export async function createOutbox(
  { db, log }: { db: Db; log: Log },
  deliveries: readonly Deliveries[],
): Promise<OutboxRunners> {
  const runners = Object.entries(lanes).map(([lane, options]) => {
    const entries = deliveries.flatMap((handlers) => Object.entries(handlers[lane as keyof Deliveries] ?? {}));
    const deliver = Object.fromEntries(entries);
    if (Object.keys(deliver).length < entries.length) throw new Error(`a kind is delivered twice in the lane ${lane}`);
    return new OutboxRunner({ db, log, deliver, ...options });
  });
  return await joinRunners(db, runners);
}
