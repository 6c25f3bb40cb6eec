/** Starts and stops the product: config, database, app, listening and graceful shutdown. */
import { existsSync } from 'node:fs';
import type { Server } from 'node:http';
import { PRODUCT_NAME } from '#contract/product.ts';
import { type App, bringUpToDate, createApp, openDatabase, openStorage } from './app.ts';
import { type Config, ConfigError, readConfig } from './config/config.ts';
import { insecureConfigurationWarning } from './config/mode.ts';
import { RoleError } from './db/app-role.ts';
import type { Database } from './db/client.ts';
import { FolderInUse } from './db/folder-lock.ts';
import { createLog, type Log } from './log/log.ts';
import { reportSteps } from './log/progress.ts';
import { publishOperatorEndpoint } from './operator/operator-route.ts';
import type { Storage } from './storage/storage.ts';

/** The renderer of pages; built with the web app, and not used in development with `npm run dev`. */
const RENDERER = new URL('../../dist/renderer/render-page.js', import.meta.url);

const say = (line: string): void => void process.stdout.write(`${line}\n`);

const SHUTDOWN_TIMEOUT_MS = 10_000;

/** The code of the demo is imported only if needed. */
async function seedDatabase({ db }: Database, storage: Storage): Promise<boolean> {
  const { isEmpty, seedDemo } = await import('./demo/seed.ts');
  if (!(await isEmpty(db))) return false;
  return await reportSteps('Filling in demo data', (progress) => seedDemo({ db, storage, progress }));
}

async function fillWithDemo(config: Config, database: Database, storage: Storage): Promise<void> {
  if (config.production || config.demo === false) return;
  if (config.demo === undefined && database.kind !== 'embedded') return;
  await seedDatabase(database, storage);
  const { announceDemo } = await import('./demo/seed.ts');
  await announceDemo(database.db, say);
}

function reportDataFolder(config: Config, database: Database): void {
  if (database.kind !== 'embedded') return;
  say(`  Data is kept in ${config.dataDir}. The embedded database survives a crash of this program,`);
  say('  but not a power cut at the wrong moment: set DATABASE_URL for anything that matters.');
}

function portOf(server: Server): number {
  const address = server.address();
  return typeof address === 'object' && address ? address.port : 0;
}

/** Listens for clients and the operator. On failure it closes the app, because the caller closes only the database. */
async function listen(app: App, config: Config): Promise<() => Promise<void>> {
  try {
    await app.server.listen({ port: config.port, host: config.host });
    return await publishOperatorEndpoint(config, portOf(app.server.server), app.operatorToken);
  } catch (error) {
    await app.close();
    throw error;
  }
}

const rendererOf = ({ webDev }: Config): string | undefined =>
  !webDev && existsSync(RENDERER) ? RENDERER.href : undefined;

async function start(config: Config, log: Log): Promise<() => Promise<void>> {
  const database = await reportSteps('Opening the database', () => openDatabase(config, log));
  try {
    await reportSteps('Bringing its tables up to date', () => bringUpToDate(config, log, database));
    const storage = await openStorage(config);
    await fillWithDemo(config, database, storage);
    const seed = () => seedDatabase(database, storage);
    const app = await createApp({ config, log, database, storage, seed, renderer: rendererOf(config) });
    const closeOperator = await listen(app, config);
    reportDataFolder(config, database);
    say(`  Mode: ${config.production ? 'production' : 'development'} (${config.mode.reason}).`);
    const warning = insecureConfigurationWarning(config.mode);
    if (warning) log.warn({}, warning);
    return async () => {
      await closeOperator();
      await app.close();
      await database.close();
    };
  } catch (error) {
    await database.close();
    throw error;
  }
}

/**
 * Closes the app only once, even if several signals arrive: a terminal signals every process, and npm forwards the
 * signal.
 */
function closeOnSignal(close: () => Promise<void>, log: Log): void {
  let closing = false;
  const onSignal = (): void => {
    if (closing) return;
    closing = true;
    const late = setTimeout(() => process.exit(1), SHUTDOWN_TIMEOUT_MS);
    late.unref();
    close().then(
      () => process.exit(0),
      (error: unknown) => {
        log.error({ error }, 'closing failed');
        process.exit(1);
      },
    );
  };
  process.on('SIGINT', onSignal);
  process.on('SIGTERM', onSignal);
}

/** Returns one line for the person at the terminal; undefined for errors that only a stack trace explains. */
function lineFor(error: unknown, config: Config | undefined): string | undefined {
  if (error instanceof ConfigError || error instanceof FolderInUse || error instanceof RoleError) return error.message;
  const { code } = error as NodeJS.ErrnoException;
  if (code === 'EADDRINUSE') {
    return `Port ${config?.port} is in use by another program. Stop that one, or choose another port with PORT.`;
  }
  if (code === 'EACCES') return `Port ${config?.port} cannot be opened by this user. Choose another port with PORT.`;
  if (code === 'ECONNREFUSED') return 'The database or Redis does not answer at the address given. Is it running?';
  return undefined;
}

let config: Config | undefined;
try {
  config = readConfig();
  const log = createLog(config.logLevel);
  // Installs the signal handlers before it reports readiness: a signal without a handler would end the process
  // immediately.
  closeOnSignal(await start(config, log), log);
  say(`\n${PRODUCT_NAME} is ready at ${config.publicUrl} and listens on ${config.host}, port ${config.port}`);
} catch (error) {
  const line = lineFor(error, config);
  process.stderr.write(`\n${line ?? (error instanceof Error ? error.stack : String(error))}\n`);
  process.exit(1);
}
