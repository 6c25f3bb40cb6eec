import { sql } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import { MAX_SYNONYM_SETS } from '#contract/limits.ts';
import type { SearchAnswer } from '#contract/search.ts';
import { type Client, refusal } from '#test/client.ts';
import { makeListing, makeLookups, makeUser } from '#test/factories.ts';
import { sharedApp } from '#test/make-app.ts';
import { searchSynonyms } from '../../tables/search.ts';

const use = sharedApp();
let admin: Client;

beforeEach(async () => {
  admin = await use.app.as(await makeUser(use.app.db, { role: 'admin' }));
  const seller = await makeUser(use.app.db);
  const lookups = await makeLookups(use.app.db, 'Nova');
  for (const name of [
    'Signed Vinyl',
    'Two records',
    'LPs of the year',
    'An LP',
    'Lumen 9 towel',
    'HALO:RUN badge',
    'LUMEN9 set',
  ])
    await makeListing(use.app.db, seller, { lookups, name });
});

const find = async (q: string): Promise<string[]> => {
  const path = `/api/listings/search?q=${encodeURIComponent(q)}`;
  return (await use.app.visitor.get<SearchAnswer>(path)).body.data.map(({ name }) => name).sort();
};
const lastAction = async () =>
  (await use.app.db.execute(sql`select action, before, after from audit_log order by id desc limit 1`)).rows[0];

describe('synonyms', () => {
  it('affect searches as soon as they are added, changed or deleted', async () => {
    expect(await find('vinyl')).toEqual(['Signed Vinyl']);
    const words = ['Vinyl', 'LP', 'record', 'LP'];
    const { status, body } = await admin.post<{ id: number }>('/api/admin/synonyms', { words });
    expect([status, body]).toEqual([201, { id: expect.any(Number), words: ['vinyl', 'lp', 'record'] }]);
    expect(await find('vinyl')).toEqual(['An LP', 'Signed Vinyl', 'Two records']);
    expect(await find('lp')).toEqual(['An LP', 'LPs of the year', 'Signed Vinyl', 'Two records']);
    expect(await find('signed LP')).toEqual(['Signed Vinyl']);
    await admin.put(`/api/admin/synonyms/${body.id}`, { words: ['vinyl', 'lps'] });
    expect(await find('vinyl')).toEqual(['LPs of the year', 'Signed Vinyl']);
    expect(await lastAction()).toMatchObject({
      action: 'synonyms.change',
      before: { words: ['vinyl', 'lp', 'record'] },
      after: { words: ['vinyl', 'lps'] },
    });
    expect((await admin.send('DELETE', `/api/admin/synonyms/${body.id}`)).status).toBe(204);
    expect(await find('vinyl')).toEqual(['Signed Vinyl']);
    expect(await lastAction()).toMatchObject({ action: 'synonyms.delete' });
  });

  it('are refused if they contain a phrase, a repeated word or a word of another set, or if the set is unknown', async () => {
    await admin.post('/api/admin/synonyms', { words: ['poca', 'photocard'] });
    const refused = async (words: string[]) => refusal(await admin.post('/api/admin/synonyms', { words }));
    for (const words of [['photo card', 'pc'], ['!!', 'pc'], ['pc', 'PC'], ['pc', 'Poca'], ['pc'], []])
      expect(await refused(words), words.join()).toBe('422 validation_failed: words');
    expect(refusal(await admin.put('/api/admin/synonyms/999999', { words: ['a', 'b'] }))).toBe('404 not_found');
    expect(refusal(await admin.send('DELETE', '/api/admin/synonyms/999999'))).toBe('404 not_found');
    expect((await admin.get<{ data: object[] }>('/api/admin/synonyms')).body.data).toHaveLength(1);
  });

  it('are refused beyond the maximum number of sets', async () => {
    const sets = Array.from({ length: MAX_SYNONYM_SETS }, (_, at) => ({ words: [`a${at}`, `b${at}`] }));
    await use.app.db.insert(searchSynonyms).values(sets);
    expect(refusal(await admin.post('/api/admin/synonyms', { words: ['x', 'y'] }))).toBe(
      '422 validation_failed: words',
    );
  });
});

it.each([
  ['lumen 9', ['LUMEN9 set', 'Lumen 9 towel']],
  ['LUMEN9', ['LUMEN9 set', 'Lumen 9 towel']],
  ['halorun', ['HALO:RUN badge']],
  ['HAOL:RUN', ['HALO:RUN badge']],
  ['badeg haol', ['HALO:RUN badge']],
])('a search for %s finds %j', async (q, names) => {
  expect(await find(q)).toEqual(names);
});
