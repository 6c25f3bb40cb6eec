import { beforeEach, expect, it } from 'vitest';
import type { SearchAnswer } from '#contract/search.ts';
import type { Client } from '#test/client.ts';
import { type Lookups, makeListing, makeLookups, makeUser } from '#test/factories.ts';
import { seededRandom, sharedApp } from '#test/make-app.ts';
import { withTransaction } from '../../db/db.ts';
import { enqueueListingAlerts } from '../listings/index.ts';

const use = sharedApp();
const ROUNDS = 120;
const random = seededRandom(21);
const below = (n: number): number => Math.floor(random() * n);
const pick = <T>(values: readonly T[]): T => values[below(values.length)] as T;
const many = (most: number, make: () => string): string => Array.from({ length: 1 + below(most) }, make).join('');

const signs = [
  ...`abc019%_'"\\:*&|!()<>-+.,;/#@$^{}[]~\` \t\n`,
  ...'\u0000\u0001\u007f\u00ad\u200b\u200d\u200f\u202e\u2066\u0301\u0308\u0338\ufeff\uffff\ue000',
  ...'ßıİſﬁﷺΣς①½ａ！한漢か🐦💜שق',
  '\ud800',
  '\udc00',
];
const phrases = [
  ...[
    "' or 1=1--",
    "'; drop table listings;--",
    '(a+)+$',
    '[[:alnum:]]',
    "\\'",
    "''",
    ':*A',
    'a <-> b',
    'a | !b',
    '(a',
  ],
  ...['%%%', '#g1', '#closed', '<script>', '&#0;', 'null', 'NaN', '1e309', '__proto__', 'constructor', ' ', ''],
];
const text = (): string =>
  pick([
    () => many(200, () => pick(signs)),
    () => pick(signs).repeat(1 + below(200)),
    () => `a${'\u0301'.repeat(199)}`,
    () => many(30, () => `${pick(['a', 'ab', 'ing', 'lighstick', 'crad', 'nova'])}${pick([' ', '-', '\u0000'])}`),
    () => many(3, () => `${many(64, () => pick([...'abcdefgh']))} `),
    () => pick(phrases),
    () => 'x'.repeat(10_000),
  ])();
const numbers = ['0', '-1', '1', '48', '1e9', 'NaN', '1.5', '', '１', '9'.repeat(40), '1,2', ',', '999999999', '0.001'];
const fields = ['group', 'member', 'sourcetype', 'currency', 'min_price', 'max_price', 'price_currency', 'status'];
const value = (): string =>
  pick([() => pick(numbers), () => pick(['USD', 'XXX', 'open', 'all', 'newest', 'reduced', 'condition']), text])();

const cursors: string[] = [];
const places = [null, [0, 0, 0], [-1, -1, 0], [2 ** 53 - 1, 2 ** 53 - 1, 2 ** 31 - 1], [1e300, 0, 0], 'x'];
function cursor(): string {
  const issued = cursors.length > 0 ? pick(cursors) : 'x';
  const forged = [
    pick(['relevance', 'newest', 'price_asc', 'reduced', 'condition', 'x']),
    pick(['all', 'walk']),
    pick(places),
    pick(places),
  ];
  const written = Buffer.from(JSON.stringify([...forged, pick([0, 7, -1, 2 ** 31]), pick([1, 1000, 0])]));
  return pick([
    issued,
    issued.slice(0, below(issued.length)),
    `${issued}A`,
    written.toString('base64url'),
    'x'.repeat(301),
  ]);
}

/** A random search URL; some parameters occur twice and some are unknown. */
function searchPath(): string {
  const query = new URLSearchParams(random() < 0.8 ? { q: text() } : {});
  for (let remaining = below(2) * below(5); remaining > 0; remaining--) query.append(pick(fields), value());
  if (random() < 0.3) query.append('cursor', cursor());
  if (random() < 0.3) query.append(pick(['sort', 'limit', 'q', 'colour', '__proto__']), value());
  return `/api/listings/search?${query}`;
}

let lookups: Lookups;
let person: Client;
beforeEach(async () => {
  const { db } = use.app;
  const seller = await makeUser(db);
  lookups = await makeLookups(db, 'Nova');
  for (const name of ['Lightstick', 'Card', text().slice(0, 100).replaceAll('\u0000', ' ')]) {
    await makeListing(db, seller, { lookups, name });
  }
  person = await use.app.as(await makeUser(db));
});

it('random searches return 200 or 422 and log no error', async () => {
  const statuses = new Set<number>();
  for (let round = 0; round < ROUNDS; round++) {
    const path = searchPath();
    const { status, body } = await use.app.visitor.get<SearchAnswer>(path);
    expect([200, 422], path).toContain(status);
    statuses.add(status);
    if (status === 200 && body.meta.next_cursor) cursors.push(body.meta.next_cursor);
  }
  expect(statuses.size).toBe(2);
  expect(use.app.logged.filter(({ level }) => level === 'error')).toEqual([]);
});

it.each(['%', '%zz', '%FF', '%ED%A0%80', '%C0%80', '+%2B', 'a&q=b', '[]=a', '[q]=a', '%00'])(
  'a search or suggestion request with the unusual query q=%s returns 200 or 422',
  async (q) => {
    for (const path of ['/api/listings/search', '/api/search/suggestions']) {
      const { status } = await use.app.visitor.get(`${path}?q=${q}`);
      expect([200, 422], path).toContain(status);
    }
  },
);

it('random suggestion requests return 200, or 422 if the text is too long', async () => {
  for (let round = 0; round < ROUNDS; round++) {
    const q = text();
    const { status } = await use.app.visitor.get(`/api/search/suggestions?${new URLSearchParams({ q })}`);
    expect(status, q).toBe(q.toWellFormed().length > 200 ? 422 : 200);
  }
});

it('searches with random texts can be saved, renamed and matched with a new listing', async () => {
  let savedCount = 0;
  for (let round = 0; round < ROUNDS; round++) {
    const filters: Record<string, unknown> = { q: text() };
    if (random() < 0.3) filters[pick(fields)] = pick<unknown>([value(), null, 1, [], {}]);
    const name = pick([text(), 'ok']);
    const { status, body } = await person.post<{ id: number }>('/api/saved-searches', { name, filters });
    expect([201, 409, 422], JSON.stringify([name, filters])).toContain(status);
    if (status !== 201) continue;
    savedCount++;
    expect([200, 422]).toContain((await person.put(`/api/saved-searches/${body.id}`, { name: text() })).status);
  }
  expect(savedCount).toBeGreaterThan(20);
  const seller = await makeUser(use.app.db);
  const { id } = await makeListing(use.app.db, seller, { lookups, name: 'Lightstick card of Nova' });
  await withTransaction(use.app.db, (tx) => enqueueListingAlerts(tx, id));
  await use.app.settled();
  expect(use.app.logged.filter(({ level }) => level === 'warn' || level === 'error')).toEqual([]);
  const { body } = await person.get<{ data: { match_count: number }[] }>('/api/saved-searches');
  expect(body.data.reduce((sum, { match_count }) => sum + match_count, 0)).toBeGreaterThan(0);
});
