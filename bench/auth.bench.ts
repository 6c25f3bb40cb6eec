/** Measures sign-ins per second, their effect on readers, and whether response times reveal which accounts exist. */
import autocannon from 'autocannon';
import pg from 'pg';
import { postgresUrl } from '#test/engine.ts';
import { hashPassword } from '../src/server/features/auth/index.ts';
import { withMarket } from './support/market.ts';
import { withServer } from './support/server-process.ts';
import { printTable, whole } from './support/table.ts';

const SECONDS = Number(process.env.BENCH_SECONDS ?? 10);
/** The number of concurrent sign-ins: far more than there are threads that hash passwords. */
const CONCURRENT_SIGN_INS = 32;
/** The number of reads per second: typical of many readers, but too few to saturate the machine. */
const READS = 200;
const REQUESTS_PER_KIND = Number(process.env.BENCH_ASKED ?? 100);
const GOAL = 100;
const PASSWORD = 'a password of the benchmark';

const milliseconds = (value: number): string => `${value.toFixed(value < 10 ? 1 : 0)} ms`;

/** autocannon reports whole milliseconds, so a value below 1 ms is treated as 1 ms. */
const ratio = (underLoad: number, baseline: number): string =>
  (Math.max(1, underLoad) / Math.max(1, baseline)).toFixed(1);

type Headers = Record<string, string>;

async function fetchXsrf(origin: string): Promise<Headers> {
  const set = (await fetch(`${origin}/sanctum/csrf-cookie`)).headers.get('set-cookie') ?? '';
  const token = /XSRF-TOKEN=([^;]*)/.exec(set)?.[1] ?? '';
  return { cookie: `XSRF-TOKEN=${token}`, 'x-xsrf-token': decodeURIComponent(token) };
}

/** Gives all users the same password, and gives one user an unused invitation. */
async function prepareAccounts(databaseUrl: string): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    await client.query('update users set password_hash = $1', [await hashPassword(PASSWORD)]);
    await client.query("update users set status = 'invited' where name = 'seller-3'");
  } finally {
    await client.end();
  }
}

async function readNewest(origin: string): Promise<{ p50: number; p99: number }> {
  const url = `${origin}/api/listings/newest`;
  const result = await autocannon({ url, connections: 10, duration: SECONDS, overallRate: READS });
  if (result.non2xx > 0 || result.errors > 0) throw new Error('the newest listings did not always return 200');
  return result.latency;
}

async function signInUntilDone(origin: string, headers: Headers) {
  const result = await autocannon({
    url: `${origin}/api/login`,
    method: 'POST',
    headers: { ...headers, 'content-type': 'application/json' },
    body: JSON.stringify({ email: 'seller-1', password: PASSWORD }),
    connections: CONCURRENT_SIGN_INS,
    // The sign-ins last slightly longer than the reads, so that they overlap all of the reads.
    duration: SECONDS + 1,
  });
  if (result.non2xx > 0 || result.errors > 0) throw new Error(`${result.non2xx} sign-ins were refused`);
  return result;
}

async function measureLoad(origin: string, headers: Headers): Promise<void> {
  await readNewest(origin);
  const alone = await readNewest(origin);
  const load = signInUntilDone(origin, headers);
  const [beside, signIns] = await Promise.all([readNewest(origin), load]);
  console.log(
    `sign-ins: ${whole(signIns.requests.average)} per second from ${CONCURRENT_SIGN_INS} concurrent clients,` +
      `half of them within ${milliseconds(signIns.latency.p50)}, 99 of 100 within ${milliseconds(signIns.latency.p99)}\n`,
  );
  printTable(
    ['newest, 200 reads per second', 'p50', 'p99'],
    [
      ['alone', milliseconds(alone.p50), milliseconds(alone.p99)],
      ['while sign-ins saturate the server', milliseconds(beside.p50), milliseconds(beside.p99)],
      ['ratio', ratio(beside.p50, alone.p50), ratio(beside.p99, alone.p99)],
    ],
  );
  console.log(`\np99 ${milliseconds(beside.p99)}: ${beside.p99 < GOAL ? 'within' : 'NOT within'} ${GOAL} ms\n`);
}

type TimedRequest = {
  name: string;
  path: string;
  body: (isKnown: boolean, turn: number) => FormData | Record<string, string>;
  status: number;
};

const unknown = (turn: number): string => `nobody-${turn}@example.test`;
const emailOf = (isKnown: boolean, turn: number): string => (isKnown ? 'seller-2@example.test' : unknown(turn));

const timedRequests: TimedRequest[] = [
  {
    name: 'login, wrong password',
    path: '/api/login',
    body: (isKnown, turn) => ({ email: isKnown ? 'seller-1' : `nobody-${turn}`, password: 'not the right one' }),
    status: 401,
  },
  {
    name: 'forgot',
    path: '/api/forgot-password',
    body: (isKnown, turn) => ({ email: emailOf(isKnown, turn) }),
    status: 200,
  },
  {
    name: 'resend',
    path: '/api/verify-email/resend',
    body: (isKnown, turn) => ({ email: isKnown ? 'seller-3@example.test' : unknown(turn) }),
    status: 200,
  },
  {
    name: 'register, by address',
    path: '/api/register',
    body: (isKnown, turn) => {
      const form = new FormData();
      form.append('name', `new-${isKnown ? 'k' : 'u'}-${turn}`);
      form.append('email', emailOf(isKnown, turn));
      form.append('password', 'a long enough secret');
      return form;
    },
    status: 201,
  },
];

async function timeOne(url: string, body: FormData | Record<string, string>, headers: Headers): Promise<number[]> {
  const isForm = body instanceof FormData;
  const began = performance.now();
  const answer = await fetch(url, {
    method: 'POST',
    headers: isForm ? headers : { ...headers, 'content-type': 'application/json' },
    body: isForm ? body : JSON.stringify(body),
  });
  await answer.arrayBuffer();
  return [answer.status, performance.now() - began];
}

const at = (sorted: readonly number[], share: number): number =>
  sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;

/** Known and unknown accounts alternate, so that other load on the machine affects both alike. */
async function distributions(origin: string, headers: Headers, question: TimedRequest): Promise<string[][]> {
  const times = { known: [] as number[], unknown: [] as number[] };
  for (let turn = -5; turn < REQUESTS_PER_KIND; turn++) {
    const order = turn % 2 === 0 ? (['known', 'unknown'] as const) : (['unknown', 'known'] as const);
    for (const who of order) {
      const body = question.body(who === 'known', turn + 1000);
      const [status = 0, took = Number.NaN] = await timeOne(origin + question.path, body, headers);
      if (status !== question.status) throw new Error(`${question.name} returned ${status}`);
      if (turn >= 0) times[who].push(took);
    }
  }
  return (['known', 'unknown'] as const).map((who) => {
    const sorted = times[who].toSorted((a, b) => a - b);
    return [`${question.name}: ${who}`, ...[0.1, 0.5, 0.9, 0.99].map((share) => milliseconds(at(sorted, share)))];
  });
}

await withMarket(postgresUrl, (market) =>
  withServer(market.url, async ({ origin }) => {
    await market.growTo(1000);
    await prepareAccounts(market.url);
    const headers = await fetchXsrf(origin);
    await measureLoad(origin, headers);
    const rows: string[][] = [];
    for (const question of timedRequests) rows.push(...(await distributions(origin, headers, question)));
    printTable(['request', 'p10', 'p50', 'p90', 'p99'], rows);
  }),
);
