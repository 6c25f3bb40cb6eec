/** Composition root: builds all parts of the product and connects them. */
import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { createReadCache } from './cache/read-cache.ts';
import type { Config } from './config/config.ts';
import { grantAppRole } from './db/app-role.ts';
import { type Database, openEmbedded, openPostgres } from './db/client.ts';
import type { Db } from './db/db.ts';
import { migrateDatabase } from './db/migrate.ts';
import { loadOrCreateSetting } from './db/settings.ts';
import { setUpDevPages } from './dev-pages-setup.ts';
import { listEventListeners } from './event-listeners-setup.ts';
import { adminHandlers } from './features/admin/admin.routes.ts';
import { operationsHandlers } from './features/admin/operations.routes.ts';
import { announcementHandlers, staffAnnouncementHandlers } from './features/announcements/announcements.routes.ts';
import { listAnnouncements } from './features/announcements/index.ts';
import { authHandlers } from './features/auth/auth.routes.ts';
import {
  authenticate,
  createKnownDevices,
  findSuspendedUser,
  googleReturnUrl,
  loadLinkSigningKey,
  watchSocketSessions,
} from './features/auth/index.ts';
import { blockHandlers } from './features/blocks/blocks.routes.ts';
import { broadcastingHandlers } from './features/broadcasting/broadcasting.routes.ts';
import { connectionHandlers } from './features/connections/connections.routes.ts';
import { rewriteRequest } from './features/connections/index.ts';
import { conversationHandlers } from './features/conversations/conversations.routes.ts';
import { endPresence } from './features/conversations/index.ts';
import { favouriteHandlers } from './features/favourites/favourites.routes.ts';
import { followHandlers } from './features/follows/follows.routes.ts';
import { heldMessageHandlers } from './features/held-messages/held-messages.routes.ts';
import { listOfSeller, readSellerRecord, ViewCounter } from './features/listings/index.ts';
import { listingHandlers } from './features/listings/listings.routes.ts';
import { ownListingHandlers } from './features/listings/own-listings.routes.ts';
import { lookupHandlers, proposalHandlers, staffCatalogueHandlers } from './features/lookups/lookups.routes.ts';
import { readMarketplace } from './features/marketplace/index.ts';
import { marketplaceHandlers } from './features/marketplace/marketplace.routes.ts';
import { refuseSuspended } from './features/moderation/index.ts';
import { moderationHandlers, reviewReportHandler } from './features/moderation/moderation.routes.ts';
import { caseHandlers, peopleHandlers } from './features/moderation/staff.routes.ts';
import { readNotification } from './features/notifications/index.ts';
import { notificationHandlers } from './features/notifications/notifications.routes.ts';
import { createPageMetadata } from './features/pages/index.ts';
import { registerSitemap } from './features/pages/sitemap.routes.ts';
import { preferenceHandlers } from './features/preferences/preferences.routes.ts';
import { privacyHandlers } from './features/privacy/privacy.routes.ts';
import { profileHandlers } from './features/profiles/profiles.routes.ts';
import { reviewHandlers } from './features/reviews/reviews.routes.ts';
import { replaceFilterValue } from './features/saved-searches/index.ts';
import { savedSearchHandlers } from './features/saved-searches/saved-searches.routes.ts';
import { MemorySearch } from './features/search/index.ts';
import { listingSearchHandlers, searchHandlers, synonymHandlers } from './features/search/search.routes.ts';
import { secondFactorHandlers } from './features/second-factor/second-factor.routes.ts';
import { settingsHandlers } from './features/settings/settings.routes.ts';
import { supportHandlers, ticketHandlers } from './features/support/support.routes.ts';
import { endOffer } from './features/trades/index.ts';
import { tradeHandlers } from './features/trades/trades.routes.ts';
import { registerWantImages } from './features/trading/index.ts';
import { tradingHandlers } from './features/trading/trading.routes.ts';
import { uploadHandlers } from './features/uploads/uploads.routes.ts';
import { setUpWebPush } from './features/web-push/index.ts';
import { webPushHandlers } from './features/web-push/web-push.routes.ts';
import { registerApiDocs } from './http/api-docs.ts';
import { registerRoutes } from './http/dispatch.ts';
import type { Handlers } from './http/handlers.ts';
import { registerHealth } from './http/health.ts';
import type { DescribePage } from './http/page-head.ts';
import { registerRealtimeApi } from './http/realtime-api.ts';
import { registerSecurityTxt } from './http/security-txt.ts';
import { createServer } from './http/server.ts';
import type { JobRunner } from './jobs/jobs.ts';
import { setUpJobs } from './jobs-setup.ts';
import { createLimiter } from './limits/create-limiter.ts';
import { enforceRateLimit, limitTable } from './limits/limits.ts';
import { limitPaths } from './limits/path-limits.ts';
import { routeLimitKey, routeLimits } from './limits/route-limits.ts';
import type { Log } from './log/log.ts';
import { withMarketplaceName } from './mail/marketplace-name.ts';
import { setUpMailer } from './mail-setup.ts';
import { runCommand } from './operator/commands.ts';
import { makeOperatorToken, registerOperator } from './operator/operator-route.ts';
import { setUpOutbox } from './outbox-setup.ts';
import type { Realtime } from './realtime/realtime.ts';
import { setUpRealtime } from './realtime-setup.ts';
import { createFolderStorage } from './storage/folder.ts';
import { createPictureUrls } from './storage/picture-urls.ts';
import { createS3Storage } from './storage/s3.ts';
import { registerStorage } from './storage/serve.ts';
import type { Storage } from './storage/storage.ts';
import { setUpWeb } from './web-setup.ts';

export type Parts = {
  config: Config;
  log: Log;
  database: Database;
  storage: Storage;
  /** Checks every response against the contract; tests set this. */
  checkResponses?: boolean;
  random?: () => number;
  /** The path of the built renderer. Without a renderer, browsers render all pages themselves. */
  renderer?: string | undefined;
  /** Fills an empty database with the demo; returns false if the database is not empty. */
  seed?: () => Promise<boolean>;
};

export type App = {
  server: FastifyInstance;
  db: Db;
  realtime: Realtime;
  /** `drain` resolves once delivery of every due outbox row has been tried. */
  outbox: { drain(): Promise<void>; kinds: readonly string[] };
  operatorToken: string;
  jobs: JobRunner;
  describePage: DescribePage;
  /** Stops accepting work, finishes what is running, and closes everything except the database and the storage. */
  close(): Promise<void>;
};

export async function openDatabase(config: Config, log: Log): Promise<Database> {
  if (!config.databaseUrl) return await openEmbedded({ folder: config.dataDir });
  return openPostgres(config.databaseUrl, {
    onError: (error) => log.warn({ error }, 'a database connection broke; it is replaced'),
  });
}

export async function bringUpToDate(config: Config, log: Log, database: Database): Promise<void> {
  if (config.databaseOwnerUrl === undefined) return void (await migrateDatabase(database.db));
  const owner = await openDatabase({ ...config, databaseUrl: config.databaseOwnerUrl }, log);
  try {
    await migrateDatabase(owner.db);
    await grantAppRole(owner.db, database.db);
  } finally {
    await owner.close();
  }
}

export function openStorage(config: Config): Promise<Storage> {
  return config.s3 ? Promise.resolve(createS3Storage(config.s3)) : createFolderStorage(join(config.dataDir, 'storage'));
}

const secret = (): string => randomBytes(32).toString('hex');

/** Builds the product on an opened, migrated database; the caller calls `server.listen`. */
export async function createApp(parts: Parts): Promise<App> {
  const { config, log, database, storage, random = Math.random, seed = async () => false } = parts;
  const { db, tableChanges } = database;
  const xsrfKey = await loadOrCreateSetting(db, 'xsrf_key', secret);
  const realtimeSecret = config.realtime.appSecret ?? (await loadOrCreateSetting(db, 'realtime_secret', secret));
  const realtime = setUpRealtime(config, realtimeSecret, log);
  const urls = createPictureUrls(config.storageUrl, [config.publicUrl, config.serverUrl].filter(Boolean));
  const links = { ...(await loadLinkSigningKey(db, config.publicUrl)), urls };
  const devices = createKnownDevices({ key: await loadOrCreateSetting(db, 'device_key', secret), config });
  const appealKey = await loadOrCreateSetting(db, 'appeal_key', secret);
  const webPush = await setUpWebPush(db, config.push);
  const mailer = withMarketplaceName(setUpMailer(config), async () => (await readMarketplace(db)).name);
  const limiter = createLimiter(config, log);
  const limits = limitTable(config.limits);
  const maxUndecided = config.limits.contactsSeller;
  const outbox = await setUpOutbox({
    ...{ db, realtime, mailer, links, storage },
    pushSender: webPush.sender,
    limiter,
    limits,
    appealKey,
    matchesPhotos: config.matchesPhotos,
    log,
  });
  const listeners = listEventListeners(links);
  database.events.connect({ listeners, committed: () => outbox.wake(), log });
  const temporary = join(config.dataDir, 'tmp');
  const jobs = setUpJobs({ db, config, links, mailer, storage, temporary, log });
  const cache = createReadCache({ tableChanges });
  const credentials = { db, links, limiter, limits, devices };
  const memory = new MemorySearch({ db, urls, cache, tableChanges });
  const views = new ViewCounter({ db, log });
  const handlers: Handlers = {
    auth: authHandlers({
      ...{ db, config, urls, storage, xsrfKey, links, limiter, limits, devices, log },
      refuseSuspended: (userId) => refuseSuspended(db, appealKey, userId),
    }),
    lookups: lookupHandlers({ db, ratesMaxAgeDays: config.ratesMaxAgeDays }),
    ...proposalHandlers({ db, links, limiter, limits }),
    uploads: uploadHandlers({ db, storage, urls, limiter, limits }),
    announcements: announcementHandlers({ db, cache }),
    staffAnnouncements: staffAnnouncementHandlers({ db }),
    marketplace: marketplaceHandlers({ db, config, mailer, limiter, limits }),
    operations: operationsHandlers({ db, config, database, mailer, storage, jobs }),
    profiles: profileHandlers({ db, urls, listOfSeller, readSellerRecord }),
    listings: {
      ...listingHandlers({ db, urls, random, cache, limiter, limits, views }),
      ...listingSearchHandlers({ db, urls, memory }),
    },
    favourites: favouriteHandlers({ db, urls }),
    ...{
      blocks: blockHandlers({ db, urls, endPresence }),
      follows: followHandlers({ db, urls }),
    },
    savedSearches: savedSearchHandlers({ db }),
    ...tradingHandlers({ db, urls }),
    ownListings: ownListingHandlers({ db, urls, log }),
    trades: tradeHandlers({ db, urls, limiter, limits, maxUndecided }),
    reviews: { ...reviewHandlers({ db, urls }), ...reviewReportHandler({ db, limiter, limits }) },
    moderation: moderationHandlers({ db, limiter, limits, appealKey }),
    cases: caseHandlers({ db, urls }),
    heldMessages: heldMessageHandlers({ db }),
    people: peopleHandlers({ db }),
    connections: connectionHandlers({
      db,
      urls,
      limiter,
      limits,
      maxUndecided,
      readNotification: (id, recipient) => readNotification(db, urls, id, recipient),
      endOffer,
    }),
    notifications: notificationHandlers({ db, urls }),
    ...conversationHandlers({ db, urls, storage, realtime, tableChanges, limiter, limits, log, rewriteRequest }),
    preferences: preferenceHandlers({ db, links, endPresence }),
    secondFactor: secondFactorHandlers({ db, config, urls, links, limiter, limits, devices }),
    privacy: privacyHandlers({ ...credentials, storage, log, apiUrl: config.serverUrl || config.publicUrl }),
    webPush: webPushHandlers({ db, publicKey: webPush.publicKey, services: config.push.services }),
    search: searchHandlers({ db, urls }),
    settings: settingsHandlers(credentials),
    support: supportHandlers({ db, links, limiter, limits }),
    tickets: ticketHandlers({ db, links }),
    admin: adminHandlers({ db, ratesMaxAgeDays: config.ratesMaxAgeDays }),
    ...staffCatalogueHandlers({ db, replaceFilterValue }),
    synonyms: synonymHandlers({ db }),
    broadcasting: broadcastingHandlers({ db, realtime }),
  };
  const server = await createServer(config, log);
  await registerRoutes(server, {
    handlers,
    authenticate: (token) => authenticate(db, token),
    refuseSuspended: async (token) => {
      const userId = await findSuspendedUser(db, token);
      if (userId !== undefined) await refuseSuspended(db, appealKey, userId);
    },
    xsrfKey,
    // Development mode only recommends the second factor, because the demo's admin has a published password anyway.
    requireStaffFactor: config.production,
    limit: (call, { me, network }) =>
      enforceRateLimit(limiter, limits[routeLimits[call]], routeLimitKey(call, { userId: me?.id, network })),
    temporary,
    checkResponses: parts.checkResponses ?? false,
  });
  limitPaths(server, { limiter, limits });
  const operatorToken = makeOperatorToken();
  registerOperator(server, operatorToken, (args) =>
    runCommand({ config, database, storage, seed, isServer: true, wakeJobs: () => jobs.wake() }, args),
  );
  registerStorage(server, storage);
  registerApiDocs(server);
  registerSecurityTxt(server, config);
  await setUpDevPages(server, config, googleReturnUrl(config));
  registerHealth(server, {
    log,
    probes: {
      database: database.ping,
      storage: storage.ping,
      fanout: async () => {
        if (!(await realtime.isReady())) throw new Error('not reachable');
      },
    },
    gauges: () => ({
      magpie_realtime_sockets: realtime.stats().sockets,
      magpie_realtime_subscriptions: realtime.stats().subscriptions,
    }),
    metricsToken: config.metricsToken,
  });
  await registerRealtimeApi(server, realtime);
  registerSitemap(server, { db, publicUrl: config.publicUrl });
  const describePage = createPageMetadata({ db, urls, memory, cache, log });
  const pageParts = {
    describe: describePage,
    announce: () => listAnnouncements(db, cache),
    branding: () => cache.read('marketplace', () => readMarketplace(db)),
    isLimited: async (network: string) => (await limiter.consume(limits.pages, `network ${network}`)) > 0,
  };
  registerWantImages(server, { db, urls, storage, branding: pageParts.branding });
  await setUpWeb(server, { config, database, log }, pageParts, parts.renderer);
  realtime.attach(server.server);
  outbox.start();
  jobs.start();
  const socketSessions = watchSocketSessions({ db, realtime, log });
  const close = async (): Promise<void> => {
    // Close the sockets first: an open socket would prevent the server from closing.
    await realtime.close();
    await socketSessions.stop();
    await server.close();
    await views.flush();
    await jobs.stop();
    await outbox.stop();
    mailer.close();
    webPush.sender.close();
    await limiter.close();
  };
  return { server, db, realtime, outbox, operatorToken, jobs, describePage, close };
}
