/** Lists all features and connects them. A feature is registered by adding its manifest to this list. */

import type { Context } from './context.ts';
import { eraseChanges } from './events/changes.ts';
import { changesSweepJob } from './events/changes-sweep.ts';
import { PUSH } from './events/pushes.ts';
import { type Feature, feature, joinHandlers } from './feature.ts';
import { announcementsFeature } from './features/announcements/index.ts';
import { authFeature } from './features/auth/index.ts';
import { blocksFeature } from './features/blocks/index.ts';
import { broadcastingFeature } from './features/broadcasting/index.ts';
import { catalogueFeature } from './features/catalogue/index.ts';
import { conditionsFeature } from './features/conditions/index.ts';
import { connectionsFeature, rewriteRequest } from './features/connections/index.ts';
import { conversationsFeature, endPresence } from './features/conversations/index.ts';
import { currenciesFeature } from './features/currencies/index.ts';
import { favouritesFeature } from './features/favourites/index.ts';
import { followsFeature } from './features/follows/index.ts';
import { heldMessagesFeature } from './features/held-messages/index.ts';
import { listingsFeature, listOfSeller, moveMergedListings, readSellerRecord } from './features/listings/index.ts';
import { marketplaceFeature } from './features/marketplace/index.ts';
import { moderationFeature, openPhotoCase, refuseSuspended } from './features/moderation/index.ts';
import { notificationsFeature, readNotification } from './features/notifications/index.ts';
import { operationsFeature } from './features/operations/index.ts';
import { pagesFeature } from './features/pages/index.ts';
import { photoReuseFeature } from './features/photo-reuse/index.ts';
import { preferencesFeature } from './features/preferences/index.ts';
import { collectPersonalData, privacyFeature } from './features/privacy/index.ts';
import { profilesFeature } from './features/profiles/index.ts';
import { proposalsFeature } from './features/proposals/index.ts';
import { queueFeature } from './features/queue/index.ts';
import { reviewsFeature } from './features/reviews/index.ts';
import { ringsFeature } from './features/rings/index.ts';
import { replaceFilterValue, savedSearchesFeature } from './features/saved-searches/index.ts';
import { screeningFeature } from './features/screening/index.ts';
import { searchFeature } from './features/search/index.ts';
import { secondFactorFeature } from './features/second-factor/index.ts';
import { settingsFeature } from './features/settings/index.ts';
import { supportFeature } from './features/support/index.ts';
import { endOffer, proposeRingTrade, tradesFeature } from './features/trades/index.ts';
import { tradingFeature } from './features/trading/index.ts';
import { uploadsFeature } from './features/uploads/index.ts';
import { webPushFeature } from './features/web-push/index.ts';
import type { Handlers } from './http/handlers.ts';
import { temporaryFileCleanupJob } from './jobs/temporary-file-cleanup.ts';
import { MAIL, mailboxErasureHandlers, sendMails } from './mail/mail.ts';
import { pushDelivery } from './realtime-setup.ts';

/** Registers what the layers below the features need: the delivery of pushes and emails, and the removal of old data. */
const platformFeature = feature({
  deliveries: ({ realtime, mailer }) => ({
    push: { [PUSH]: pushDelivery(realtime) },
    mail: { [MAIL]: sendMails(mailer), ...mailboxErasureHandlers(mailer) },
  }),
  jobs: ({ db, temporary }) => [changesSweepJob(db), temporaryFileCleanupJob(temporary)],
  erase: { changes: { changes: eraseChanges } },
});

// A function of a feature that imports the receiver is passed here, because features do not import each other in a cycle.
const owners = [
  platformFeature,
  announcementsFeature,
  authFeature({ refuseSuspended }),
  blocksFeature({ endPresence }),
  broadcastingFeature,
  catalogueFeature({ moveMergedListings, replaceFilterValue }),
  conditionsFeature,
  connectionsFeature({ readNotification, endOffer }),
  conversationsFeature({ rewriteRequest }),
  currenciesFeature,
  favouritesFeature,
  followsFeature,
  heldMessagesFeature,
  listingsFeature,
  marketplaceFeature,
  moderationFeature,
  notificationsFeature,
  operationsFeature,
  pagesFeature,
  photoReuseFeature({ openPhotoCase }),
  preferencesFeature({ endPresence }),
  queueFeature,
  profilesFeature({ listOfSeller, readSellerRecord }),
  proposalsFeature,
  reviewsFeature,
  ringsFeature({ proposeTrade: proposeRingTrade }),
  savedSearchesFeature,
  screeningFeature,
  searchFeature,
  secondFactorFeature,
  settingsFeature,
  supportFeature,
  tradesFeature,
  tradingFeature,
  uploadsFeature,
  webPushFeature,
] as const;

/** What the erasure and the export of an account consist of; the data belongs to the features. */
export const personalData = collectPersonalData(owners);

/** Keeps the types of all handlers, so that a route without a handler does not compile. */
const typedFeatures = [...owners, privacyFeature(personalData)] as const;

export const features: readonly Feature[] = typedFeatures;

/** Connects the listeners, jobs and handlers of all features. Does not compile if a route has no handler. */
export async function connectFeatures(context: Context, committed: () => void): Promise<Handlers> {
  const { database, jobs, log } = context;
  const listeners = features.flatMap((feature) => feature.listeners?.(context) ?? []);
  database.events.connect({ listeners, committed, log });
  jobs.add(features.flatMap((feature) => feature.jobs?.(context) ?? []));
  return await joinHandlers(typedFeatures, context);
}

export async function closeFeatures(context: Context): Promise<void> {
  for (const feature of features) await feature.close?.(context);
  context.mailer.close();
  await context.limiter.close();
}
