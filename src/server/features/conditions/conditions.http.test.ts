import { sql } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import type { ConditionScale } from '#contract/conditions.ts';
import type { Listing, ListingCard } from '#contract/listings.ts';
import type { TranslatedName } from '#contract/scalars.ts';
import type { SearchAnswer } from '#contract/search.ts';
import { type Client, refusal } from '#test/client.ts';
import { makeUser } from '#test/factories.ts';
import { sharedApp } from '#test/make-app.ts';
import { openShop, type Shop } from '#test/shop.ts';

const use = sharedApp();
let admin: Client;
let shop: Shop;

type Grades = ConditionScale['conditions'];
const readScale = async (): Promise<TranslatedName[]> =>
  (await use.app.visitor.get<{ data: TranslatedName[] }>('/api/conditions')).body.data;
const replace = (before: readonly TranslatedName[], conditions: Grades) =>
  admin.put<{ data: TranslatedName[]; errors?: object }>('/api/admin/conditions', { before, conditions });
const namesOf = (grades: readonly TranslatedName[]) => grades.map(({ name }) => name);
const idOf = async (name: string): Promise<number> => (await readScale()).find((grade) => grade.name === name)?.id ?? 0;
const read = async (id: number) => (await use.app.visitor.get<Listing>(`/api/listings/${id}`)).body;
const search = async (query: string) => (await use.app.visitor.get<SearchAnswer>(`/api/listings/search?${query}`)).body;

beforeEach(async () => {
  admin = await use.app.as(await makeUser(use.app.db, { role: 'admin' }));
  shop = await openShop(use.app);
  const stored = await readScale();
  const names = ['Mint', 'Near mint', 'Good', 'Played'];
  expect(
    (
      await replace(
        stored,
        names.map((name) => ({ id: null, name })),
      )
    ).status,
  ).toBe(200);
});

describe('the scale of conditions', () => {
  it('can be changed by an admin (rename, reorder, add, remove), and the audit log records the change', async () => {
    const stored = await readScale();
    const [mint, nearMint, good] = stored;
    const change = [{ id: null, name: ' Sealed ' }, { id: good?.id ?? 0, name: 'Very good' }, mint, nearMint] as Grades;
    const { status, body } = await replace(stored, change);
    expect([status, namesOf(body.data)]).toEqual([200, ['Sealed', 'Very good', 'Mint', 'Near mint']]);
    expect(await readScale()).toEqual(body.data);
    expect(body.data[1]?.id).toBe(good?.id);
    const { rows } = await use.app.db.execute(
      sql`select action, before, after from audit_log order by id desc limit 1`,
    );
    expect(rows[0]).toEqual({
      action: 'conditions.change',
      before: { names: ['Mint', 'Near mint', 'Good', 'Played'] },
      after: { names: ['Sealed', 'Very good', 'Mint', 'Near mint'] },
    });
  });

  it('is not overwritten by an admin who edited an older version', async () => {
    const stored = await readScale();
    await replace(stored, [...stored, { id: null, name: 'Damaged' }]);
    expect(refusal(await replace(stored, stored.slice(0, 2)))).toBe('409 version_conflict');
    expect(namesOf(await readScale())).toContain('Damaged');
  });

  it('refuses repeated or empty names and unknown grades, with an error at the row concerned', async () => {
    const stored = await readScale();
    const refused = async (grades: Grades) => refusal(await replace(stored, grades));
    expect(await refused([...stored, { id: null, name: 'MINT' }])).toBe('422 validation_failed: conditions.4.name');
    expect(await refused([{ id: null, name: ' ' }])).toBe('422 validation_failed: conditions.0.name');
    expect(await refused([{ id: 999_999, name: 'Else' }])).toBe('422 validation_failed: conditions.0.id');
    expect(await readScale()).toEqual(stored);
  });

  it('has French names, which the listing, its card and the search filter contain and the audit log records', async () => {
    const [mint, nearMint] = await readScale();
    const french = [
      { ...mint, name_fr: ' Impeccable ' },
      { ...nearMint, name_fr: ' \u200b' },
    ] as Grades;
    const { body } = await replace(await readScale(), french);
    expect(body.data).toEqual([
      { id: mint?.id, name: 'Mint', name_fr: 'Impeccable' },
      { id: nearMint?.id, name: 'Near mint' },
    ]);
    expect(await readScale()).toEqual(body.data);
    const { rows } = await use.app.db.execute(sql`select after from audit_log order by id desc limit 1`);
    expect(rows[0]).toEqual({ after: { names: ['Mint / Impeccable', 'Near mint'] } });
    const listing = await shop.publish({ condition_id: await idOf('Mint') });
    await shop.publish({ condition_id: await idOf('Near mint') });
    expect(await read(listing.id)).toMatchObject({ condition: 'Mint', condition_fr: 'Impeccable' });
    const { data, meta } = await search('');
    expect(data.map(({ condition_fr }) => condition_fr)).toEqual([undefined, 'Impeccable']);
    expect(meta.facets?.condition).toEqual([
      { ...body.data[0], count: 1 },
      { ...nearMint, count: 1 },
    ]);
  });

  it('refuses a repeated French name, and an edit of a scale whose French names have changed', async () => {
    const stored = await readScale();
    const french = stored.map((grade) => ({ ...grade, name_fr: 'Bon' }));
    expect(refusal(await replace(stored, french.slice(0, 2)))).toBe('422 validation_failed: conditions.1.name_fr');
    expect((await replace(stored, [...french.slice(0, 1), ...stored.slice(1)])).status).toBe(200);
    expect(refusal(await replace(stored, stored))).toBe('409 version_conflict');
  });

  it('does not delete a grade that a listing or a saved search uses', async () => {
    const stored = await readScale();
    const without = (name: string) =>
      replace(
        stored,
        stored.filter((grade) => grade.name !== name),
      );
    await shop.publish({ condition_id: await idOf('Mint') });
    const filters = { condition: String(await idOf('Played')) };
    const collector = await use.app.as(await makeUser(use.app.db));
    await collector.post('/api/saved-searches', { name: 'Worn', filters, mails: 'never' });
    expect(refusal(await without('Mint'))).toBe('422 validation_failed: conditions');
    expect(refusal(await without('Played'))).toBe('422 validation_failed: conditions');
    expect((await without('Good')).status).toBe(200);
  });
});

describe('the condition of a listing', () => {
  it('is shown on the listing’s page and card, and in a filter whose options are in the order of the scale', async () => {
    const played = await shop.publish({ condition_id: await idOf('Played') });
    const unstated = await shop.publish();
    const mint = await shop.publish({ condition_id: await idOf('Mint') });
    await shop.publish({ condition_id: await idOf('Played') });
    expect(await read(mint.id)).toMatchObject({ condition: 'Mint', condition_id: await idOf('Mint') });
    expect((await read(unstated.id)).condition_id).toBeNull();
    const { body } = await use.app.visitor.get<ListingCard[]>('/api/listings/newest');
    expect(body.map(({ condition }) => condition)).toEqual(['Played', 'Mint', undefined, 'Played']);
    const all = await search('');
    expect(all.meta.facets?.condition.map(({ name, count }) => [name, count])).toEqual([
      ['Mint', 1],
      ['Played', 2],
    ]);
    const results = await search(`condition=${await idOf('Mint')}`);
    expect(results.data.map(({ id }) => id)).toEqual([mint.id]);
    expect((await search(`condition=${await idOf('Played')}&q=moon`)).data.map(({ id }) => id)).toContain(played.id);
  });

  it('sorts search results with the best grade first, even after the scale was reordered', async () => {
    const played = await shop.publish({ condition_id: await idOf('Played') });
    const mint = await shop.publish({ condition_id: await idOf('Mint') });
    const unstated = await shop.publish();
    const sorted = async () => (await search('sort=condition')).data.map(({ id }) => id);
    expect(await sorted()).toEqual([mint.id, played.id, unstated.id]);
    const stored = await readScale();
    await replace(stored, stored.toReversed());
    expect(await sorted()).toEqual([played.id, mint.id, unstated.id]);
  });

  it('is unchanged when a client saves the listing without the condition field, and is cleared by null', async () => {
    const listing = await shop.publish({ condition_id: await idOf('Good') });
    await shop.save(listing, { condition_id: undefined, name: 'Renamed' });
    expect(await read(listing.id)).toMatchObject({ name: 'Renamed', condition: 'Good' });
    await shop.save(listing, { condition_id: null });
    expect((await read(listing.id)).condition).toBeUndefined();
  });

  it('is refused if it is not in the scale', async () => {
    const listing = await shop.publish();
    const response = await shop.client.put(`/api/listings/${listing.id}`, { ...listing, condition_id: 999_999 });
    expect(refusal(response)).toBe('422 validation_failed: condition_id');
  });
});
