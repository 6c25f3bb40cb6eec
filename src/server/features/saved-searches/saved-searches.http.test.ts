import { beforeEach, describe, expect, it } from 'vitest';
import { MAX_SAVED_SEARCHES, type SavedSearch } from '#contract/saved-searches.ts';
import { type Client, refusal } from '../../../../test/support/client.ts';
import { makeUser, type Person } from '../../../../test/support/factories.ts';
import { sharedApp } from '../../../../test/support/make-app.ts';
import { savedSearches } from '../../db/schema/alerts.ts';

const use = sharedApp();
let personIs: Person;
let person: Client;

beforeEach(async () => {
  personIs = await makeUser(use.app.db);
  person = await use.app.as(personIs);
});

const path = '/api/saved-searches';
const keep = async (body: object) => await person.post<SavedSearch>(path, body);
const listOf = async (client: Client) => (await client.get<{ data: SavedSearch[] }>(path)).body.data;

describe('keeping a search', () => {
  it('answers it as it is kept: what says nothing is left out, prices are in one’s own currency', async () => {
    const filters = { q: ' blue  moon ', group: '', member: '3,4', min_price: '5', status: 'open' };
    const { status, body } = await keep({ name: ' Moons ', filters, mails: 'at_once' });
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

  it('mails daily unless told otherwise, and ignores what is no filter', async () => {
    const { body } = await keep({ name: 'All', filters: { sort: 'newest', colour: 'blue' } });
    expect(body).toMatchObject({ filters: {}, mails: 'daily' });
  });

  it.each([
    ['q of null bytes and halves of letters', { q: 'moon\u0000\ud800' }, { q: 'moon' }],
    ['operators and quotes', { q: `' & | ! ( ) % _ \\ " <->` }, { q: `' & | ! ( ) % _ \\ " <->` }],
    ['emoji only', { q: '🌙🌙' }, { q: '🌙🌙' }],
    ['right to left', { q: 'قمر أزرق' }, { q: 'قمر أزرق' }],
    ['more words than are looked for', { q: 'ab '.repeat(66) }, { q: 'ab '.repeat(66).trim() }],
    ['a word longer than is looked for', { q: 'x'.repeat(200) }, { q: 'x'.repeat(200) }],
  ])('takes %s', async (_what, filters, kept) => {
    const { status, body } = await keep({ name: 'Odd\u0000 one', filters });
    expect(status).toBe(201);
    expect(body).toMatchObject({ name: 'Odd one', filters: kept });
  });

  it.each<[object, string]>([
    [{}, 'filters, name'],
    [{ name: ' ', filters: {} }, 'name'],
    [{ name: 'x'.repeat(61), filters: {} }, 'name'],
    [{ name: 'x', filters: { q: 'x'.repeat(201) } }, 'filters.q'],
    [{ name: 'x', filters: { group: 'abc' } }, 'filters.group'],
    [{ name: 'x', filters: { min_price: '5', max_price: '4' } }, 'filters.min_price'],
    [{ name: 'x', filters: { currency: 'XYZ' } }, 'filters.currency'],
    [{ name: 'x', filters: { max_price: '5', price_currency: 'XYZ' } }, 'filters.price_currency'],
    [{ name: 'x', filters: { status: 'sold' } }, 'filters.status'],
    [{ name: 'x', filters: {}, mails: 'hourly' }, 'mails'],
  ])('refuses %o', async (body, fields) => {
    const answer = refusal(await keep(body));
    expect(answer.split(': ')[0]).toBe('422 validation_failed');
    expect(answer.split(': ')[1]?.split(', ').sort().join(', ')).toBe(fields);
  });

  it('refuses one too many', async () => {
    const row = { userId: personIs.id, name: 'one', mails: 'never' as const, filters: { q: 'moon' } };
    await use.app.db.insert(savedSearches).values(Array.from({ length: MAX_SAVED_SEARCHES }, () => row));
    expect(refusal(await keep({ name: 'more', filters: {} }))).toBe('409 too_many_saved_searches');
    expect(await listOf(person)).toHaveLength(MAX_SAVED_SEARCHES);
  });
});

describe('a kept search', () => {
  let kept: SavedSearch;
  const at = () => `${path}/${kept.id}`;

  beforeEach(async () => {
    kept = (await keep({ name: 'Moons', filters: { q: 'moon' }, mails: 'daily' })).body;
  });

  it('is renamed, and mails otherwise, each by itself', async () => {
    expect((await person.put(at(), { name: 'Blue moons' })).body).toEqual({ ...kept, name: 'Blue moons' });
    expect((await person.put(at(), { mails: 'never' })).body).toEqual({ ...kept, name: 'Blue moons', mails: 'never' });
    expect((await person.put(at(), {})).body).toEqual({ ...kept, name: 'Blue moons', mails: 'never' });
    expect(refusal(await person.put(at(), { name: '' }))).toBe('422 validation_failed: name');
  });

  it('is forgotten once', async () => {
    expect((await person.send('DELETE', at())).status).toBe(204);
    expect(refusal(await person.send('DELETE', at()))).toBe('404 not_found');
    expect(await listOf(person)).toEqual([]);
  });

  it('is nobody else’s', async () => {
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
    expect(await listOf(person)).toEqual([kept]);
  });

  it('tells one’s other devices of every change', async () => {
    await use.app.settled();
    use.app.pushes.length = 0;
    await person.put(at(), { name: 'Blue moons' });
    await person.put(at(), {});
    await person.send('DELETE', at());
    await use.app.settled();
    const change = { type: 'saved_search', id: String(kept.id) };
    expect(use.app.pushes.map(({ data }) => data)).toEqual([
      { ...change, position: 2 },
      { ...change, position: 3 },
    ]);
  });
});
