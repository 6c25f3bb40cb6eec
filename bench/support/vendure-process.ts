/** Runs Vendure for a benchmark: fills an empty database, or serves a filled one as in production. */
import { randomUUID } from 'node:crypto';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { freePort } from '#test/own-process.ts';

/** The parts of @vendure/core that this file uses; the package is not a dependency. */
type App = { get<T>(service: unknown): T };
type JobQueueService = { start(): Promise<void> };
type RequestContextService = { create(options: { apiType: 'admin' }): Promise<object> };
type SearchService = { reindex(context: object): Promise<{ updates(): { toPromise(): Promise<unknown> } }> };
type Vendure = {
  bootstrap(config: object): Promise<App>;
  DefaultLogger: new (options: { level: number }) => object;
  DefaultSearchPlugin: { init(options: { bufferUpdates: boolean }): object };
  DefaultJobQueuePlugin: { init(options: object): object };
} & Record<'JobQueueService' | 'RequestContextService' | 'SearchService', unknown>;
type Populate = (start: () => Promise<App>, initialData: object, csv: string) => Promise<App>;

const LOG_ERRORS = 0;

// End this process together with the benchmark, even if the benchmark crashes.
process.once('disconnect', () => process.exit(0));
const [, , folder = '', databaseUrl = '', csv] = process.argv;
const load = createRequire(join(folder, 'package.json'));
const vendure = load('@vendure/core') as Vendure;

const initialData = {
  defaultLanguage: 'en',
  defaultZone: 'Europe',
  countries: [{ name: 'Austria', code: 'AT', zone: 'Europe' }],
  taxRates: [{ name: 'Standard Tax', percentage: 20 }],
  ...{ shippingMethods: [], paymentMethods: [], collections: [] },
};

const port = await freePort();
const start = (): Promise<App> =>
  vendure.bootstrap({
    logger: new vendure.DefaultLogger({ level: LOG_ERRORS }),
    apiOptions: { hostname: '127.0.0.1', port },
    // In production, Vendure refuses to start with its default password.
    authOptions: { superadminCredentials: { identifier: 'superadmin', password: randomUUID() } },
    dbConnectionOptions: { type: 'postgres', url: databaseUrl, synchronize: csv !== undefined },
    plugins: [
      // Without the buffer, Vendure would index each product on import, and then all of them again.
      vendure.DefaultSearchPlugin.init({ bufferUpdates: csv !== undefined }),
      vendure.DefaultJobQueuePlugin.init({}),
    ],
  });

/** Indexes all products in a job of the queue. Rejects if the job fails. */
async function index(app: App): Promise<void> {
  await app.get<JobQueueService>(vendure.JobQueueService).start();
  const context = await app.get<RequestContextService>(vendure.RequestContextService).create({ apiType: 'admin' });
  const job = await app.get<SearchService>(vendure.SearchService).reindex(context);
  await job.updates().toPromise();
}

if (csv === undefined) await start();
else {
  const { populate } = load('@vendure/core/cli') as { populate: Populate };
  await index(await populate(start, initialData, csv));
}
process.send?.({ answer: port });
