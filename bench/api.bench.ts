/** Measures the API requests that pages send most often, and rendered pages, with 1, 10 and 100 connections. */
import autocannon from 'autocannon';
import type pg from 'pg';
import { postgresUrl } from '../test/support/engine.ts';
import { catalogueOf } from './support/catalogue.ts';
import { withDatabase } from './support/market.ts';
import { quantile } from './support/quantile.ts';
import { makeQueries } from './support/queries.ts';
import { type ServerProcess, withServer } from './support/server-process.ts';
import { printTable, whole } from './support/table.ts';

const LISTINGS = Number(process.env.BENCH_LISTINGS ?? 5000);
const CONNECTIONS = [1, 10, 100];
/**
 * Slices of load on Magpie alternate with slices of load on a server that sends a fixed response of the same size, so
 * that other load on the machine affects both measurements alike.
 */
const ROUNDS = 3;
const SECONDS = 1;
/** The number of distinct searches, which the connections send in turn. */
const SEARCHES = 1000;
const CONVERSATIONS = 20;
const MESSAGES = 200;

/**
 * With `BENCH_PARTS=messages,inbox`, only the workloads whose names contain `messages` or `inbox` are measured, and no
 * pages are rendered.
 */
const parts = process.env.BENCH_PARTS?.split(',');
const isIncluded = (name: string): boolean => parts?.some((part) => name.includes(part)) ?? true;

type Load = { name: string; paths: readonly string[]; token?: string };
type Slice = { rate: number; p50: number; p99: number };

async function fill(client: pg.Client): Promise<void> {
  const statements = [
    ...catalogueOf(LISTINGS),
    `insert into listing_slots (slot, listing_id)
       select row_number() over (order by id), id from listings
       where status = 'open' and not exists (select 1 from listing_slots s where s.listing_id = listings.id)`,
    `insert into conversations (listing_id, buyer_id, seller_id)
       select l.id, buyer.id, l.seller_id from listings l, (select max(id) as id from users) buyer
       where l.seller_id <> buyer.id order by l.id limit ${CONVERSATIONS}`,
    `insert into conversation_parties (conversation_id, user_id)
       select id, buyer_id from conversations union all select id, seller_id from conversations`,
    `insert into messages (conversation_id, sender_id, client_id, body)
       select c.id, case when n % 2 = 0 then c.buyer_id else c.seller_id end, gen_random_uuid(),
         'Message number ' || n || ' about the card, its sleeve and the postage.'
       from generate_series(1, ${MESSAGES}) n, conversations c`,
    // Leave the last two messages of each conversation unread: one from each participant.
    `update conversation_parties p set read_message_id =
       (select max(id) - ${2 * CONVERSATIONS} from messages m where m.conversation_id = p.conversation_id)`,
    'vacuum analyze',
  ];
  for (const statement of statements) await client.query(statement);
}

async function loadsOf(client: pg.Client, server: ServerProcess): Promise<Load[]> {
  type Row = { listing: number; groups: number; types: number; conversation: number; buyer: number };
  const { rows } = await client.query<Row>(`select (select max(id) from listings where status = 'open') as listing,
    (select min(id) from groups) as groups, (select min(id) from source_types) as types,
    id as conversation, buyer_id as buyer from conversations order by id limit 1`);
  const [row] = rows;
  if (!row) throw new Error('no conversation was created');
  const token = String(await server.get({ act: 'session', userId: row.buyer }));
  const queries = makeQueries(SEARCHES, { groups: row.groups, sourceTypes: row.types });
  const distinct = [...new Set(queries.map(({ query }) => `/api/listings/search?${new URLSearchParams(query)}`))];
  // Take every 7,919th query (a prime number), so that the kinds of queries are mixed.
  const searches = Array.from({ length: SEARCHES }, (_, at) => distinct[(at * 7919) % distinct.length] ?? '');
  return [
    { name: 'newest listings', paths: ['/api/listings/newest'] },
    { name: 'random listings', paths: ['/api/listings/random'] },
    { name: 'one listing', paths: [`/api/listings/${row.listing}`] },
    { name: 'one listing, signed in', paths: [`/api/listings/${row.listing}`], token },
    { name: `${whole(SEARCHES)} searches`, paths: searches },
    { name: `inbox of ${CONVERSATIONS}`, paths: ['/api/conversations'], token },
    { name: '30 messages', paths: [`/api/conversations/${row.conversation}/messages?limit=30`], token },
    { name: 'home, rendered', paths: ['/'] },
    { name: 'listing, rendered', paths: [`/listings/${row.listing}`] },
    { name: 'search, rendered', paths: ['/listings/search'] },
  ];
}

async function measure(
  server: ServerProcess,
  { paths, token }: Omit<Load, 'name'>,
  connections: number,
): Promise<Slice> {
  const headers = token ? { authorization: `Bearer ${token}` } : {};
  const requests = paths.map((path) => ({ method: 'GET' as const, path, headers }));
  let started = 0;
  const result = await autocannon({
    ...{ url: server.origin, connections, duration: SECONDS, requests },
    // Each connection starts at a different path.
    setupClient: (client) => {
      const first = Math.floor((started++ * requests.length) / connections);
      client.setRequests([...requests.slice(first), ...requests.slice(0, first)]);
    },
  });
  if (result.non2xx > 0 || result.errors > 0) throw new Error(`${paths[0]} did not always return 200`);
  return { rate: result.requests.average, p50: result.latency.p50, p99: result.latency.p99 };
}

async function bytesOf(server: ServerProcess, { paths, token }: Load): Promise<number> {
  const response = await fetch(
    `${server.origin}${paths[0]}`,
    token ? { headers: { authorization: `Bearer ${token}` } } : {},
  );
  if (!response.ok) throw new Error(`${paths[0]} returned ${response.status}`);
  return (await response.arrayBuffer()).byteLength;
}

const median = (slices: readonly Slice[], read: (slice: Slice) => number): number => quantile(slices.map(read), 0.5);

async function rowOf(server: ServerProcess, load: Load, connections: number): Promise<string[]> {
  const bytes = await bytesOf(server, load);
  const fixed = { paths: [`/dev/fixed/${bytes}`] };
  const slices: { load: Slice[]; fixed: Slice[] } = { load: [], fixed: [] };
  // Warm up the server.
  for (const each of [fixed, load]) await measure(server, each, connections);
  for (let round = 0; round < ROUNDS; round++) {
    slices.fixed.push(await measure(server, fixed, connections));
    slices.load.push(await measure(server, load, connections));
  }
  const resident = await server.resident();
  const [rate, limit] = [median(slices.load, ({ rate }) => rate), median(slices.fixed, ({ rate }) => rate)];
  const [p50, p99] = [median(slices.load, (slice) => slice.p50), median(slices.load, (slice) => slice.p99)];
  return [
    ...[load.name, String(connections), whole(bytes), whole(rate), `${p50} ms`, `${p99} ms`],
    ...[whole(limit), `${median(slices.fixed, (slice) => slice.p99)} ms`, `${Math.round((100 * rate) / limit)} %`],
    `${whole(resident)} MB`,
  ];
}

await withDatabase(postgresUrl, async ({ url, client }) => {
  const work = async (server: ServerProcess): Promise<void> => {
    await fill(client);
    const rows: string[][] = [];
    const loads = await loadsOf(client, server);
    for (const load of loads.filter(({ name }) => isIncluded(name))) {
      for (const connections of CONNECTIONS) rows.push(await rowOf(server, load, connections));
      console.log(`${load.name} measured`);
    }
    const head = ['request', 'connections', 'bytes', 'per second', 'p50', 'p99'];
    printTable([...head, 'fixed string/s', 'its p99', 'of it', 'memory'], rows);
  };
  await withServer(url, work, { rendersPages: !parts });
});
