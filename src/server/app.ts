/** Composition root: builds the shared context, hands it to the list of features, and starts what they register. */
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import type { Config } from './config/config.ts';
import { type Context, createContext } from './context.ts';
import { grantAppRole } from './db/app-role.ts';
import { type Database, openEmbedded, openPostgres } from './db/client.ts';
import type { Db } from './db/db.ts';
import { migrateDatabase } from './db/migrate.ts';
import { createOutbox, type Deliveries } from './events/outbox-lanes.ts';
import { listAnnouncements } from './features/announcements/index.ts';
import { authenticate, findSuspendedUser } from './features/auth/index.ts';
import { readBranding, readMarketplace } from './features/marketplace/index.ts';
import { refuseSuspended } from './features/moderation/index.ts';
import { createPageMetadata } from './features/pages/index.ts';
import { closeFeatures, connectFeatures, features } from './features.ts';
import type { DescribePage } from './http/page-head.ts';
import { setUpHttp } from './http-setup.ts';
import type { JobRunner } from './jobs/jobs.ts';
import type { Log } from './log/log.ts';
import { callRoute } from './operator/call-route.ts';
import { runCommand } from './operator/commands.ts';
import { makeOperatorToken, registerOperator } from './operator/operator-route.ts';
import type { Realtime } from './realtime/realtime.ts';
import { createFolderStorage } from './storage/folder.ts';
import { createS3Storage } from './storage/s3.ts';
import type { Storage } from './storage/storage.ts';

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

export const contextOf = (parts: Pick<Parts, 'config' | 'log' | 'database' | 'storage' | 'random'>): Promise<Context> =>
  createContext({ ...parts, readMarketplaceName: async (db) => (await readMarketplace(db)).name });

/** Builds the product on an opened, migrated database; the caller calls `server.listen`. */
export async function createApp(parts: Parts): Promise<App> {
  const { config, database, storage, seed = async () => false } = parts;
  const context = await contextOf(parts);
  const { db, jobs, realtime, cache } = context;
  const deliveries: Deliveries[] = [];
  for (const feature of features) deliveries.push((await feature.deliveries?.(context)) ?? {});
  const outbox = await createOutbox(context, deliveries);
  const handlers = await connectFeatures(context, () => outbox.wake());
  const describePage = createPageMetadata(context);
  const operatorToken = makeOperatorToken();
  const operator = { config, database, storage, seed, isServer: true };
  const server = await setUpHttp(context, {
    ...{ handlers, features, renderer: parts.renderer, checkResponses: parts.checkResponses ?? false },
    authenticate: (token) => authenticate(db, token),
    refuseSuspended: async (token) => {
      const userId = await findSuspendedUser(db, token);
      if (userId !== undefined) await refuseSuspended(context, userId);
    },
    pages: {
      describe: describePage,
      announce: () => listAnnouncements(db, cache),
      branding: () => readBranding(context),
    },
    registerOperator: (server) =>
      registerOperator(server, operatorToken, (request) =>
        'call' in request ? callRoute(context, handlers, request.call) : runCommand(operator, request.args),
      ),
  });
  outbox.start();
  jobs.start();
  for (const feature of features) feature.start?.(context);
  const close = async (): Promise<void> => {
    // Close the sockets first: an open socket would prevent the server from closing.
    await realtime.close();
    await server.close();
    await jobs.stop();
    await outbox.stop();
    await closeFeatures(context);
  };
  return { server, db, realtime, outbox, operatorToken, jobs, describePage, close };
}
