import { beforeEach, describe, expect, it } from 'vitest';
import { MAX_SAVED_SEARCHES } from '#contract/limits.ts';
import type { SavedSearch } from '#contract/saved-searches.ts';
import { type Client, refusal } from '#test/client.ts';
import { makeUser, type Person } from '#test/factories.ts';
import { sharedApp } from '#test/make-app.ts';
import { currencies } from '../../tables/currencies.ts';
import { savedSearches } from '../../tables/saved-searches.ts';

const use = sharedApp();
let personIs: Person;
let person: Client;

beforeEach(async () => {
  personIs = await makeUser(use.app.db);
  person = await use.app.as(personIs);
});

const path = '/api/saved-searches';
const saveSearch = async (body: object) => await person.post<SavedSearch>(path, body);
const listOf = async (client: Client) => (await client.get<{ data: SavedSearch[] }>(path)).body.data;

describe('POST /api/saved-searches', () => {
  it('returns the stored search without empty filters, with prices in the user’s currency', async () => {
    const filters = { q: ' blue  moon ', group: '', member: '3,4', min_price: '5', status: 'open' };
    const { status, body } = await saveSearch({ name: ' Moons ', filters, mails: 'at_once' });
    expect(status).toBe(201);
    expect(body).toEqual({
      id: body.id,
      name: 'Moons',
      filters: { q: 'blue  moon', member: '3,4', min_price: '5', price_currency: 'USD' },
      mails: 'at_once',
      created_at: expect.any(String),
      match_count: 0,
    });
    expect(await listOf(person)).toEqual([body]);
  });

  it('defaults to daily emails and ignores unknown filters', async () => {
    const { body } = await saveSearch({ name: 'All', filters: { sort: 'newest', colour: 'blue' } });
    expect(body).toMatchObject({ filters: {}, mails: 'daily' });
  });

  it.each([
    ['null bytes and lone surrogates, which it removes', { q: 'moon\u0000\ud800' }, { q: 'moon' }],
    ['operators and quotes', { q: `ab' & | ! ( ) % _ \\ " <->` }, { q: `ab' & | ! ( ) % _ \\ " <->` }],
    ['an emoji', { q: '🌙 moon' }, { q: '🌙 moon' }],
    ['right-to-left text', { q: 'قمر أزرق' }, { q: 'قمر أزرق' }],
    ['more words than a search uses', { q: 'ab '.repeat(66) }, { q: 'ab '.repeat(66).trim() }],
    ['a word longer than a search uses', { q: 'x'.repeat(200) }, { q: 'x'.repeat(200) }],
  ])('accepts a search text with %s', async (_what, filters, stored) => {
    const { status, body } = await saveSearch({ name: 'Odd\u0000 one', filters });
    expect(status).toBe(201);
    expect(body).toMatchObject({ name: 'Odd one', filters: stored });
  });

  it.each<[object, string]>([
    [{}, 'filters, name'],
    [{ name: ' ', filters: {} }, 'name'],
    [{ name: 'x'.repeat(61), filters: {} }, 'name'],
    [{ name: 'x', filters: { q: 'x'.repeat(201) } }, 'filters.q'],
    [{ name: 'x', filters: { q: '🌙🌙', group: '1' } }, 'filters.q'],
    [{ name: 'x', filters: { q: `' & | ! ( ) % _` } }, 'filters.q'],
    [{ name: 'x', filters: { group: 'abc' } }, 'filters.group'],
    [{ name: 'x', filters: { min_price: '5', max_price: '4' } }, 'filters.min_price'],
    [{ name: 'x', filters: { currency: 'XYZ' } }, 'filters.currency'],
    [{ name: 'x', filters: { max_price: '5', price_currency: 'XYZ' } }, 'filters.price_currency'],
    [{ name: 'x', filters: { status: 'sold' } }, 'filters.status'],
    [{ name: 'x', filters: {}, mails: 'hourly' }, 'mails'],
  ])('returns 422 for %o', async (body, fields) => {
    const answer = refusal(await saveSearch(body));
    expect(answer.split(': ')[0]).toBe('422 validation_failed');
    expect(answer.split(': ')[1]?.split(', ').sort().join(', ')).toBe(fields);
  });

  it('refuses prices with decimals that their currency does not have', async () => {
    await use.app.db.insert(currencies).values({ code: 'JPY' });
    for (const name of ['currency', 'price_currency']) {
      const filters = { min_price: '18.00', max_price: '18.50', [name]: 'JPY' };
      const { status, body } = await saveSearch({ name: 'Yen', filters });
      const problem = { field: 'filters.max_price', code: 'price_not_whole', params: { currency: 'JPY' } };
      expect([status, body]).toEqual([422, expect.objectContaining({ problems: [problem] })]);
    }
    const filters = { max_price: '18.00', price_currency: 'JPY' };
    expect((await saveSearch({ name: 'Yen', filters })).body.filters).toEqual(filters);
  });

  it('does not count wants towards the maximum number of saved searches', async () => {
    const row = {
      userId: personIs.id,
      name: 'one',
      mails: 'never' as const,
      filters: { q: 'moon' },
      kind: 'want' as const,
    };
    await use.app.db.insert(savedSearches).values(Array.from({ length: MAX_SAVED_SEARCHES }, () => row));
    expect((await saveSearch({ name: 'first', filters: {} })).status).toBe(201);
  });

  it('returns 409 beyond the maximum number of saved searches', async () => {
    const row = { userId: personIs.id, name: 'one', mails: 'never' as const, filters: { q: 'moon' } };
    await use.app.db.insert(savedSearches).values(Array.from({ length: MAX_SAVED_SEARCHES }, () => row));
    expect(refusal(await saveSearch({ name: 'more', filters: {} }))).toBe('409 too_many_saved_searches');
    expect(await listOf(person)).toHaveLength(MAX_SAVED_SEARCHES);
  });
});

describe('a saved search', () => {
  let savedSearch: SavedSearch;
  const at = () => `${path}/${savedSearch.id}`;

  beforeEach(async () => {
    savedSearch = (await saveSearch({ name: 'Moons', filters: { q: 'moon' }, mails: 'daily' })).body;
  });

  it('can be renamed without changing its email setting, and vice versa', async () => {
    expect((await person.put(at(), { name: 'Blue moons' })).body).toEqual({ ...savedSearch, name: 'Blue moons' });
    expect((await person.put(at(), { mails: 'never' })).body).toEqual({
      ...savedSearch,
      name: 'Blue moons',
      mails: 'never',
    });
    expect((await person.put(at(), {})).body).toEqual({ ...savedSearch, name: 'Blue moons', mails: 'never' });
    expect(refusal(await person.put(at(), { name: '' }))).toBe('422 validation_failed: name');
  });

  it('can be deleted, and a second deletion returns 404', async () => {
    expect((await person.send('DELETE', at())).status).toBe(204);
    expect(refusal(await person.send('DELETE', at()))).toBe('404 not_found');
    expect(await listOf(person)).toEqual([]);
  });

  it('is hidden from other users, admins and visitors', async () => {
    for (const role of ['member', 'admin'] as const) {
      const other = await use.app.as(await makeUser(use.app.db, { role }));
      expect(await listOf(other)).toEqual([]);
      expect(refusal(await other.put(at(), { name: 'Mine' }))).toBe('404 not_found');
      expect(refusal(await other.send('DELETE', at()))).toBe('404 not_found');
    }
    const { visitor } = use.app;
    for (const answer of [await visitor.get(path), await visitor.put(at(), {}), await visitor.send('DELETE', at())]) {
      expect(refusal(answer)).toBe('401 unauthenticated');
    }
    expect(await listOf(person)).toEqual([savedSearch]);
  });

  it('pushes every change to the user’s devices, and nothing for a save without changes', async () => {
    await use.app.settled();
    use.app.pushes.length = 0;
    await person.put(at(), { name: 'Blue moons' });
    await person.put(at(), {});
    await person.send('DELETE', at());
    await use.app.settled();
    const change = { type: 'saved_search', id: String(savedSearch.id) };
    expect(use.app.pushes.map(({ data }) => data)).toEqual([
      { ...change, position: 2 },
      { ...change, position: 3 },
    ]);
  });
});
