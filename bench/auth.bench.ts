/** How many people sign in a second, do readers notice, and does time tell who has an account? */
import autocannon from 'autocannon';
import pg from 'pg';
import { hashPassword } from '../src/server/features/auth/index.ts';
import { postgresUrl } from '../test/support/engine.ts';
import { withMarket } from './support/market.ts';
import { withServer } from './support/server-process.ts';
import { printTable, whole } from './support/table.ts';

const SECONDS = Number(process.env.BENCH_SECONDS ?? 10);
/** Many more than there are threads to hash on. */
const SIGNING_IN = 32;
/** Reads a second: many readers, but no attempt to fill the machine. */
const READS = 200;
/** Of each kind, in turn. */
const ASKED = Number(process.env.BENCH_ASKED ?? 100);
const GOAL = 100;
const PASSWORD = 'a password of the benchmark';

const milliseconds = (value: number): string => `${value.toFixed(value < 10 ? 1 : 0)} ms`;

/** The measuring counts whole milliseconds: less than one is taken for one. */
const ratio = (beside: number, alone: number): string => (Math.max(1, beside) / Math.max(1, alone)).toFixed(1);

type Headers = Record<string, string>;

/** What calls that demand the anti-forgery token send. */
async function fetchXsrf(origin: string): Promise<Headers> {
  const set = (await fetch(`${origin}/sanctum/csrf-cookie`)).headers.get('set-cookie') ?? '';
  const token = /XSRF-TOKEN=([^;]*)/.exec(set)?.[1] ?? '';
  return { cookie: `XSRF-TOKEN=${token}`, 'x-xsrf-token': decodeURIComponent(token) };
}

/** Everybody of the market gets the same password, and one of them an invitation that they have not followed. */
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
  if (result.non2xx > 0 || result.errors > 0) throw new Error('newest did not always answer');
  return result.latency;
}

async function signInAlong(origin: string, headers: Headers) {
  const result = await autocannon({
    url: `${origin}/api/login`,
    method: 'POST',
    headers: { ...headers, 'content-type': 'application/json' },
    body: JSON.stringify({ email: 'seller-1', password: PASSWORD }),
    connections: SIGNING_IN,
    // Somewhat longer than the reading, which it shall cover.
    duration: SECONDS + 1,
  });
  if (result.non2xx > 0 || result.errors > 0) throw new Error(`${result.non2xx} sign-ins were refused`);
  return result;
}

async function measureCrowd(origin: string, headers: Headers): Promise<void> {
  await readNewest(origin);
  const alone = await readNewest(origin);
  const crowd = signInAlong(origin, headers);
  const [beside, signIns] = await Promise.all([readNewest(origin), crowd]);
  console.log(
    `sign-ins: ${whole(signIns.requests.average)} a second from ${SIGNING_IN} at once, ` +
      `half of them within ${milliseconds(signIns.latency.p50)}, 99 of 100 within ${milliseconds(signIns.latency.p99)}\n`,
  );
  printTable(
    ['newest, 200 reads a second', 'p50', 'p99'],
    [
      ['alone', milliseconds(alone.p50), milliseconds(alone.p99)],
      ['while sign-ins saturate', milliseconds(beside.p50), milliseconds(beside.p99)],
      ['ratio', ratio(beside.p50, alone.p50), ratio(beside.p99, alone.p99)],
    ],
  );
  console.log(`\np99 ${milliseconds(beside.p99)}: ${beside.p99 < GOAL ? 'within' : 'NOT within'} ${GOAL} ms\n`);
}

type Question = {
  name: string;
  path: string;
  /** What is sent for somebody known, and for somebody unknown. */
  body: (isKnown: boolean, turn: number) => FormData | Record<string, string>;
  status: number;
};

const unknown = (turn: number): string => `nobody-${turn}@example.test`;
const mailOf = (isKnown: boolean, turn: number): string => (isKnown ? 'seller-2@example.test' : unknown(turn));

const questions: Question[] = [
  {
    name: 'login, wrong password',
    path: '/api/login',
    body: (isKnown, turn) => ({ email: isKnown ? 'seller-1' : `nobody-${turn}`, password: 'not the right one' }),
    status: 401,
  },
  {
    name: 'forgot',
    path: '/api/forgot-password',
    body: (isKnown, turn) => ({ email: mailOf(isKnown, turn) }),
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
      form.append('email', mailOf(isKnown, turn));
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

/** Known and unknown take turns, so that whatever else the machine does falls on both alike. */
async function distributions(origin: string, headers: Headers, question: Question): Promise<string[][]> {
  const times = { known: [] as number[], unknown: [] as number[] };
  for (let turn = -5; turn < ASKED; turn++) {
    const order = turn % 2 === 0 ? (['known', 'unknown'] as const) : (['unknown', 'known'] as const);
    for (const who of order) {
      const body = question.body(who === 'known', turn + 1000);
      const [status = 0, took = Number.NaN] = await timeOne(origin + question.path, body, headers);
      if (status !== question.status) throw new Error(`${question.name} was answered with ${status}`);
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
    await measureCrowd(origin, headers);
    const rows: string[][] = [];
    for (const question of questions) rows.push(...(await distributions(origin, headers, question)));
    printTable(['asked about somebody', 'p10', 'p50', 'p90', 'p99'], rows);
  }),
);
