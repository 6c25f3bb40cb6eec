/** Builds what all features share: the database, the storage, the limits, realtime, mail, and the log. */
import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { createReadCache, type ReadCache } from './cache/read-cache.ts';
import type { Config } from './config/config.ts';
import type { Database } from './db/client.ts';
import type { Db, Queryable } from './db/db.ts';
import { readLinkKeys } from './db/link-keys.ts';
import { loadOrCreateSetting } from './db/settings.ts';
import type { TableChangeFeed } from './db/table-change-feed.ts';
import { createKnownDevices, type KnownDevices } from './http/known-devices.ts';
import { JobRunner } from './jobs/jobs.ts';
import { createLimiter } from './limits/create-limiter.ts';
import { type Limiter, type LimitTable, limitTable } from './limits/limits.ts';
import type { Log } from './log/log.ts';
import type { Mailer } from './mail/mail.ts';
import type { MailLinks } from './mail/mail-links.ts';
import { withMarketplaceName } from './mail/marketplace-name.ts';
import { setUpMailer } from './mail-setup.ts';
import type { Realtime } from './realtime/realtime.ts';
import { setUpRealtime } from './realtime-setup.ts';
import { createPictureUrls, type PictureUrls } from './storage/picture-urls.ts';
import type { Storage } from './storage/storage.ts';

export type Context = {
  readonly config: Config;
  readonly log: Log;
  readonly database: Database;
  readonly db: Db;
  readonly tableChanges: TableChangeFeed;
  readonly cache: ReadCache;
  readonly storage: Storage;
  readonly urls: PictureUrls;
  /** What the links in emails are built from: the public URL, the signing keys and photo URLs. */
  readonly links: MailLinks;
  readonly mailer: Mailer;
  readonly realtime: Realtime;
  readonly limiter: Limiter;
  readonly limits: LimitTable;
  readonly devices: KnownDevices;
  readonly xsrfKey: string;
  readonly jobs: JobRunner;
  /** The folder of files that exist only while a request runs. */
  readonly temporary: string;
  /** Returns numbers from 0 to 1, like `Math.random`. */
  readonly random: () => number;
};

export type ContextParts = Pick<Context, 'config' | 'log' | 'database' | 'storage'> & {
  random?: () => number;
  readMarketplaceName(db: Queryable): Promise<string>;
};

const secret = (): string => randomBytes(32).toString('hex');

export async function createContext(parts: ContextParts): Promise<Context> {
  const { config, log, database, storage, random = Math.random, readMarketplaceName } = parts;
  const { db, tableChanges } = database;
  const stored = (name: string): Promise<string> => loadOrCreateSetting(db, name, secret);
  const urls = createPictureUrls(config.storageUrl, [config.publicUrl, config.serverUrl].filter(Boolean));
  return {
    ...{ config, log, database, db, tableChanges, storage, urls, random },
    cache: createReadCache({ tableChanges }),
    links: { ...(await readLinkKeys(db)), publicUrl: config.publicUrl, urls },
    mailer: withMarketplaceName(setUpMailer(config), () => readMarketplaceName(db)),
    realtime: setUpRealtime(config, config.realtime.appSecret ?? (await stored('realtime_secret')), log),
    limiter: createLimiter(config, log),
    limits: limitTable(config.limits),
    devices: createKnownDevices({ key: await stored('device_key'), config }),
    xsrfKey: await stored('xsrf_key'),
    jobs: new JobRunner({ db, log, jobs: [] }),
    temporary: join(config.dataDir, 'tmp'),
  };
}
