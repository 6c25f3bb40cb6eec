/** Erases accounts whose deletion is due. See docs/decisions/0038-export-and-deletion.md. */
import { HOUR_MS } from '#contract/durations.ts';
import { type Db, withTransaction } from '../../db/db.ts';
import { eraseChanges } from '../../events/changes.ts';
import { enqueue, type OutboxHandlers } from '../../events/outbox.ts';
import { runBatches, type UserBatch } from '../../jobs/batches.ts';
import { discardMailsTo, enqueueMail, enqueueMailboxErasure } from '../../mail/mail.ts';
import { beginErasure, completeErasure, repeatErasure } from '../auth/index.ts';
import { eraseBlocks } from '../blocks/index.ts';
import { eraseConnections } from '../connections/index.ts';
import { deleteAbandonedConversations, endConversations, eraseMessages } from '../conversations/index.ts';
import { eraseFavourites } from '../favourites/index.ts';
import { deleteErasedListings, eraseListings, hideListings } from '../listings/index.ts';
import { eraseProposals } from '../lookups/index.ts';
import { eraseModeration } from '../moderation/index.ts';
import { eraseNotifications } from '../notifications/index.ts';
import { eraseReviews } from '../reviews/index.ts';
import { eraseRings } from '../rings/index.ts';
import { eraseSavedSearches } from '../saved-searches/index.ts';
import { eraseRepeatedTexts } from '../screening/index.ts';
import { forgetSeller, refreshSeller } from '../search/index.ts';
import { eraseSecondFactors } from '../second-factor/index.ts';
import { eraseTickets } from '../support/index.ts';
import { eraseTrades } from '../trades/index.ts';
import { erasePictures } from '../uploads/index.ts';
import { erasePushSubscriptions } from '../web-push/index.ts';
import { eraseExports } from './exports.service.ts';
import { accountErasedEmail } from './privacy.emails.ts';

/**
 * Each step runs in batches until nothing remains, so that it can be repeated after a crash. The order follows the
 * references: rows that refer to other rows are erased first.
 */
export const erasureSteps = {
  hideListings,
  endConversations,
  notifications: eraseNotifications,
  proposals: eraseProposals,
  favourites: eraseFavourites,
  savedSearches: eraseSavedSearches,
  messages: eraseMessages,
  reviews: eraseReviews,
  abandonedConversations: deleteAbandonedConversations,
  trades: eraseTrades,
  rings: eraseRings,
  connections: eraseConnections,
  repeatedTexts: eraseRepeatedTexts,
  listings: eraseListings,
  erasedListings: deleteErasedListings,
  blocks: eraseBlocks,
  secondFactors: eraseSecondFactors,
  pushSubscriptions: erasePushSubscriptions,
  moderation: eraseModeration,
  tickets: eraseTickets,
  exports: eraseExports,
  pictures: erasePictures,
  changes: eraseChanges,
} as const satisfies Record<string, UserBatch>;

const LATE_WRITES = 'privacy.late-writes';
/** Longer than any HTTP request can take. */
const LATE_MS = HOUR_MS;

/** Erases the data written by HTTP requests that began before the erasure and ended after it. */
export const erasureOutboxHandlers = (db: Db): OutboxHandlers => ({
  [LATE_WRITES]: async (payload) => {
    const { userId } = payload as { userId: number };
    await withTransaction(db, (tx) => repeatErasure(tx, userId));
    for (const step of Object.values(erasureSteps)) await runBatches(db, userId, step);
  },
});

async function complete(db: Db, userId: number): Promise<void> {
  await withTransaction(db, async (tx, events) => {
    const account = await completeErasure(tx, userId);
    if (!account) return;
    await forgetSeller(tx, userId);
    await refreshSeller(tx, userId);
    await discardMailsTo(tx, account.email);
    await enqueueMailboxErasure(tx, account.email);
    await enqueueMail(tx, accountErasedEmail(account));
    await enqueue(tx, LATE_WRITES, { userId }, new Date(Date.now() + LATE_MS));
    events.record({ type: 'profile.changed', payload: { userId } });
  });
}

/**
 * Returns false if the deletion was cancelled or is already complete. If the server crashes, the deletion is still due
 * and the next run continues the erasure.
 */
export async function eraseAccount(
  db: Db,
  userId: number,
  signal?: AbortSignal,
  steps: Readonly<Record<string, UserBatch>> = erasureSteps,
): Promise<boolean> {
  if (!(await withTransaction(db, (tx) => beginErasure(tx, userId)))) return false;
  for (const step of Object.values(steps)) await runBatches(db, userId, step, signal);
  await complete(db, userId);
  return true;
}
