/**
 * Compares Magpie with Vendure, a commerce server in TypeScript, with the same names and texts in two databases of one
 * PostgreSQL server. The differences are:
 * - Requests: Magpie has a route for each purpose; Vendure parses, validates and resolves a GraphQL query per request.
 * - Items of lists: Magpie returns the price, currency, picture, condition and seller of a listing; Vendure the slug,
 *   the price with tax and the currency of a product, whose pictures are not imported. Neither returns descriptions.
 * - Counts: both return the exact total. With a first page and with each search, Magpie also counts the hits of every
 *   value of every filter. Vendure would need another query for that, which is not sent; its products have no facets.
 * - Search: Vendure requires all words in one field of a product, and also matches word stems and prefixes. Magpie also
 *   matches typos, parts of words, members and sellers. Only searches with the same number of hits on both sides are
 *   measured.
 * - Order: Magpie sorts lists newest first; Vendure sorts them by the id of the variant.
 * - Caches: neither stores whole responses. Magpie's requests are distinct: none is repeated before all others have
 *   been sent. Vendure gets the same first page each time. Magpie searches a small catalogue in memory, and caches
 *   cards, filters and expanded words. Vendure queries its search index for each request, and caches channels, zones
 *   and tax rates.
 * - Sessions, taxes, channels: both serve visitors without a session. Vendure determines the channel and language of
 *   each request, and its index contains prices with tax. Magpie has one marketplace without taxes, in three
 *   currencies.
 * - Processes: one process each. Vendure's worker does not run while requests are measured; its job queue is empty. "By
 *   product" is the query in Vendure's guide for storefronts: it groups the variants by product, although each product
 *   has only one variant here. "By variant" does not group them.
 */
import type pg from 'pg';
import { postgresUrl } from '#test/engine.ts';
import { type Load, type LoadRequest, type Measured, measureInTurn } from './support/alternating-load.ts';
import { catalogueOf } from './support/catalogue.ts';
import { withDatabase } from './support/market.ts';
import { describeHits, inEveryOrder, matchHits, searchesOf } from './support/peer-queries.ts';
import { type ServerProcess, withServer } from './support/server-process.ts';
import { printTable, whole } from './support/table.ts';
import {
  fillVendure,
  installVendure,
  type Product,
  type VendureServer,
  vendureProduct,
  vendureSearch,
  withVendure,
} from './support/vendure.ts';

const LISTINGS = Number(process.env.BENCH_LISTINGS ?? 5000);
/** The goals are for 16 connections, which are measured in more slices than the other numbers of connections. */
const CONNECTIONS = [16, 1, 10, 100];
const PAGE = 24;
const FIRST_PAGES = 1000;
const SEARCHES = 400;
const ROUNDS = 5;
const FURTHER_ROUNDS = 3;
const ITEMS = 1000;
const SECONDS = 3;
/** Vendure's searches are slow, so they are measured for longer. */
const PEER_SEARCH_SECONDS = 10;
const GOALS = { 'first page': { rate: 1500, ratio: 10 }, search: { rate: 400, ratio: 50 } };

type Origins = { own: string; peer: string };
type Servers = { own: ServerProcess; peer: VendureServer };
type Comparison = { name: string; hits: string; own: Load; byProduct: Load; byVariant?: Load };

const search = (query: Record<string, string>): LoadRequest => ({
  method: 'GET',
  path: `/api/listings/search?${new URLSearchParams({ ...query, limit: String(PAGE) })}`,
});

type Answer = { meta?: { total: number; next_cursor: string | null }; data?: { search?: { totalItems: number } } };
async function request(origin: string, { path, ...options }: LoadRequest): Promise<Answer> {
  const response = await fetch(`${origin}${path}`, options);
  if (!response.ok) throw new Error(`${path} returned ${response.status}`);
  return (await response.json()) as Answer;
}

async function totalOf(origin: string, sent: LoadRequest): Promise<number> {
  const { meta, data } = await request(origin, sent);
  return meta?.total ?? data?.search?.totalItems ?? Number.NaN;
}

/** A price limit above every price makes each request distinct without excluding a listing. */
const firstPages = (): LoadRequest[] =>
  Array.from({ length: FIRST_PAGES }, (_, at) => search({ sort: 'newest', max_price: String(1000 + at) }));

async function laterPages(origin: string): Promise<LoadRequest[]> {
  const pages: LoadRequest[] = [];
  for (let page = search({ sort: 'newest' }); ; ) {
    const { meta } = await request(origin, page);
    if (!meta?.next_cursor) return pages;
    page = search({ sort: 'newest', cursor: meta.next_cursor });
    pages.push(page);
  }
}

const ownLoad = ({ own }: Origins, requests: readonly LoadRequest[]): Load => ({
  ...{ origin: own, requests, seconds: SECONDS, expected: '"total"' },
});

/** A GraphQL error also has status 200, but contains no total. */
const peerLoad = ({ peer }: Origins, requests: readonly LoadRequest[], seconds = SECONDS): Load => ({
  ...{ origin: peer, requests, seconds, expected: '"totalItems"' },
});

async function listsOf(origins: Origins, name: string, own: readonly LoadRequest[], skips: readonly number[]) {
  const pages = (groupByProduct: boolean) => skips.map((skip) => vendureSearch({ groupByProduct, take: PAGE, skip }));
  const loads = {
    own: ownLoad(origins, own),
    byProduct: peerLoad(origins, pages(true)),
    byVariant: peerLoad(origins, pages(false)),
  };
  for (const { origin, requests } of Object.values(loads)) {
    const total = await totalOf(origin, requests[0] as LoadRequest);
    if (total !== LISTINGS) throw new Error(`The ${name} of ${origin} has ${total} hits instead of ${LISTINGS}`);
  }
  return { name, hits: whole(LISTINGS), ...loads };
}

async function searchesWithEqualHits(origins: Origins, names: readonly string[]): Promise<Comparison> {
  const ownSearch = (q: string) => search({ q });
  const peerSearch = (term: string) => vendureSearch({ groupByProduct: true, take: PAGE, skip: 0, term });
  const candidates = searchesOf(names, SEARCHES);
  const matched = await matchHits(
    candidates,
    (words) => totalOf(origins.own, ownSearch(words)),
    (words) => totalOf(origins.peer, peerSearch(words)),
  );
  console.log(`${matched.length} of ${candidates.length} searches have equally many hits on both sides`);
  const words = inEveryOrder(matched);
  return {
    ...{ name: 'search', hits: describeHits(matched), own: ownLoad(origins, words.map(ownSearch)) },
    byProduct: peerLoad(origins, words.map(peerSearch), PEER_SEARCH_SECONDS),
  };
}

/** Vendure numbers the products in the order of their import. */
function itemsOf(origins: Origins, ids: readonly number[]): Comparison {
  const own = ids.slice(0, ITEMS).map((id): LoadRequest => ({ method: 'GET', path: `/api/listings/${id}` }));
  const peer = own.map((_, at) => vendureProduct(at + 1));
  return {
    ...{ name: 'one item', hits: '1', own: { ...ownLoad(origins, own), expected: '"description"' } },
    byProduct: { ...peerLoad(origins, peer), expected: '"priceWithTax"' },
  };
}

async function comparisonsOf(origins: Origins, products: readonly Product[]): Promise<Comparison[]> {
  const later = await laterPages(origins.own);
  const skips = later.map((_, at) => PAGE * (at + 1));
  return [
    await listsOf(origins, 'first page', firstPages(), [0]),
    await listsOf(origins, 'later page', later, skips),
    await searchesWithEqualHits(
      origins,
      products.map(({ name }) => name),
    ),
    itemsOf(
      origins,
      products.map(({ id }) => id),
    ),
  ];
}

const short = (value: number): string => (value < 100 ? value.toFixed(1) : whole(value));

type Run = { connections: number; measured: Map<Load, Measured>; memory: Record<keyof Servers, number> };

function rowsOf({ name, hits, own, byProduct, byVariant }: Comparison, { connections, measured, memory }: Run) {
  const of = (load: Load) => measured.get(load) as Measured;
  const row = (server: string, load: Load): string[] => {
    const { rate, p50, p99, bytes } = of(load);
    const ratio = load === own ? '' : `${short(of(own).rate / rate)} times`;
    const resident = whole(load === own ? memory.own : memory.peer);
    return [
      ...[name, server, String(connections), whole(new Set(load.requests).size), hits, whole(bytes)],
      ...[short(rate), `${p50} ms`, `${whole(p99)} ms`, `${resident} MB`, ratio],
    ];
  };
  return [
    row('Magpie', own),
    row('Vendure, by product', byProduct),
    ...(byVariant ? [row('Vendure, by variant', byVariant)] : []),
  ];
}

function checkGoals(comparisons: readonly Comparison[], { measured }: Run): void {
  for (const { name, own, byProduct } of comparisons) {
    const goal = GOALS[name as keyof typeof GOALS];
    const [rate, peerRate] = [own, byProduct].map((load) => measured.get(load)?.rate ?? 0) as [number, number];
    if (goal && (rate < goal.rate || rate < goal.ratio * peerRate)) process.exitCode = 1;
  }
}

async function compare({ own, peer }: Servers, products: readonly Product[]): Promise<void> {
  const comparisons = await comparisonsOf({ own: own.origin, peer: peer.origin }, products);
  const loads = comparisons.flatMap(({ own, byProduct, byVariant }) => [
    own,
    byProduct,
    ...(byVariant ? [byVariant] : []),
  ]);
  const runs: Run[] = [];
  for (const [at, connections] of CONNECTIONS.entries()) {
    const measured = await measureInTurn(loads, { connections, rounds: at === 0 ? ROUNDS : FURTHER_ROUNDS });
    runs.push({ connections, measured, memory: { own: await own.resident(), peer: await peer.resident() } });
    report(`Measured ${connections} connections`);
  }
  const [first] = runs;
  if (first) checkGoals(comparisons, first);
  const sorted = runs.toSorted((a, b) => a.connections - b.connections);
  printTable(
    [
      ...['request', 'server', 'connections', 'distinct', 'hits of both', 'bytes'],
      ...['per second', 'p50', 'p99', 'memory', 'Magpie serves'],
    ],
    comparisons.flatMap((comparison) => sorted.flatMap((run) => rowsOf(comparison, run))),
  );
}

async function fillMagpie(client: pg.Client): Promise<Product[]> {
  const statements = [
    // Vendure has no closed products, so the status of every Magpie listing is set to open.
    ...catalogueOf(LISTINGS, [`update listings set status = 'open'`]),
    'vacuum analyze',
  ];
  for (const statement of statements) await client.query(statement);
  return (await client.query<Product>('select id, name, description, price_minor from listings order by id')).rows;
}

const began = performance.now();
const report = (text: string): void => console.log(`${text} (after ${whole((performance.now() - began) / 1000)} s)`);

installVendure();
report('Vendure is installed');
const peerName = `vendure_bench_${process.pid}`;
await withDatabase(postgresUrl, ({ url, client }) =>
  withServer(url, async (own) => {
    const products = await fillMagpie(client);
    report(`Magpie has ${whole(products.length)} listings`);
    const work = async (peer: { url: string; client: pg.Client }): Promise<void> => {
      // Do not wait for the disk at each commit of the import, because the waiting would add minutes. The measured
      // requests write nothing.
      await peer.client.query(`alter database ${peerName} set synchronous_commit = off`);
      await fillVendure(peer.url, products);
      await peer.client.query('vacuum analyze');
      report('Vendure has the same ones');
      await withVendure(peer.url, (server) => compare({ own, peer: server }, products));
    };
    await withDatabase(postgresUrl, work, peerName);
  }),
);
