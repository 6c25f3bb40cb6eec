import { describe, expect, it } from 'vitest';
import { refusal } from '#test/client.ts';
import { makeLookups, makeUser } from '#test/factories.ts';
import { sharedApp } from '#test/make-app.ts';
import { groups, members, sourceTypes } from '../../tables/catalogue.ts';

const use = sharedApp();
type Named = { data: { id: number; name: string }[] };
const namesAt = async (path: string) => (await use.app.visitor.get<Named>(path)).body.data.map((row) => row.name);

/** Sorted alphabetically. In byte order, Bee and Zed would come before ada, and Émile would come last. */
const SORTED = ['ada', 'Bee', 'Émile', 'Zed'];
const mixed = ['Zed', 'Émile', 'ada', 'Bee'].map((name) => ({ name }));

describe('GET /api/groups and /api/sourcetypes', () => {
  it('sort by name in both directions or by id, and return 422 for another sort or order', async () => {
    await use.app.db.insert(groups).values(mixed);
    await use.app.db.insert(sourceTypes).values(mixed);
    for (const path of ['/api/groups', '/api/sourcetypes']) {
      expect(await namesAt(`${path}?sort=name&order=asc`)).toEqual(SORTED);
      expect(await namesAt(`${path}?sort=name&order=desc`)).toEqual([...SORTED].reverse());
      expect(await namesAt(path)).toEqual(SORTED);
      expect(await namesAt(`${path}?sort=id`)).toEqual(['Zed', 'Émile', 'ada', 'Bee']);
      expect(refusal(await use.app.visitor.get(`${path}?sort=price`))).toBe('422 validation_failed: sort');
      expect(refusal(await use.app.visitor.get(`${path}?order=up`))).toBe('422 validation_failed: order');
    }
  });
});

describe('GET /api/groups/{id}/members', () => {
  it('returns only the members of the given group, sorted by name', async () => {
    const [group] = await use.app.db.insert(groups).values({ name: 'Nova' }).returning();
    await makeLookups(use.app.db, 'Other');
    await use.app.db.insert(members).values(mixed.map(({ name }) => ({ name, groupId: group?.id ?? 0 })));
    expect(await namesAt(`/api/groups/${group?.id}/members?sort=name&order=asc`)).toEqual(SORTED);
  });

  it('returns an empty list for a group without members', async () => {
    const [group] = await use.app.db.insert(groups).values({ name: 'Nova' }).returning();
    expect(await namesAt(`/api/groups/${group?.id}/members`)).toEqual([]);
  });

  it.each(['999', 'abc', '99999999999'])('returns 404 for the group %s', async (id) => {
    expect(refusal(await use.app.visitor.get(`/api/groups/${id}/members`))).toBe('404 not_found');
  });
});

describe('GET /api/currencies', () => {
  it('returns the id and the code of every currency', async () => {
    await makeUser(use.app.db);
    const { body } = await use.app.visitor.get('/api/currencies');
    expect(body).toEqual([
      { id: 1, code: 'USD' },
      { id: 2, code: 'CAD' },
      { id: 3, code: 'GBP' },
    ]);
  });
});
