/** Merges of catalogue entries: listings refer to the target, old URLs redirect, searches find each listing once. */
import { desc, eq, sql } from 'drizzle-orm';
import { beforeEach, expect, it } from 'vitest';
import type { Listing } from '#contract/listings.ts';
import { type Client, refusal } from '#test/client.ts';
import { type Lookups, makeImage, makeListing, makeLookups, makeUser, type Person } from '#test/factories.ts';
import { sharedApp } from '#test/make-app.ts';
import { auditLog } from '../../tables/audit.ts';
import { groups, members } from '../../tables/catalogue.ts';
import { listings } from '../../tables/listings.ts';
import { savedSearches, savedSearchTerms } from '../../tables/saved-searches.ts';

const use = sharedApp();
let admin: Client;
let seller: Person;
let old: Lookups;
let target: Lookups;

beforeEach(async () => {
  admin = await use.app.as(await makeUser(use.app.db, { role: 'admin' }));
  seller = await makeUser(use.app.db);
  old = await makeLookups(use.app.db, 'Oldname');
  target = await makeLookups(use.app.db, 'Newname');
});

const merge = (kind: string, from: number | undefined, into: number | undefined) =>
  admin.post<{ id: number; total: number }>(`/api/admin/catalogue/${kind}/${from}/merge`, { into });
type Found = { data: { id: number }[]; meta: { total: number; facets: { group: { id: number; count: number }[] } } };
const search = async (query: string) => (await use.app.visitor.get<Found>(`/api/listings/search?${query}`)).body;
const idsOf = async (query: string) => (await search(query)).data.map(({ id }) => id).sort((a, b) => a - b);

it('a merge moves listings, members and saved searches, and redirects the old URLs', async () => {
  const [same] = await use.app.db.insert(members).values({ groupId: target.group, name: 'ADA of oldname' }).returning();
  const listing = await makeListing(use.app.db, seller, { lookups: old });
  const [saved] = await use.app.db
    .insert(savedSearches)
    .values({
      userId: seller.id,
      name: 'Both',
      mails: 'never',
      filters: { group: `${target.group},${old.group}`, member: String(old.members[0]) },
    })
    .returning();
  expect(await merge('group', old.group, target.group)).toMatchObject({ status: 202, body: { total: 1 } });
  await use.app.settled();
  const { body } = await use.app.visitor.get<{ group_id: number; members: { id: number }[] }>(
    `/api/listings/${listing.id}`,
  );
  expect([body.group_id, body.members.map(({ id }) => id)]).toEqual([target.group, [same?.id, old.members[1]]]);
  expect(await use.app.db.select().from(groups).where(eq(groups.id, old.group))).toEqual([]);
  expect(await use.app.db.select({ filters: savedSearches.filters }).from(savedSearches)).toEqual([
    { filters: { group: String(target.group), member: String(same?.id) } },
  ]);
  expect(await use.app.db.select().from(savedSearchTerms)).toEqual([
    { term: `member ${same?.id}`, savedSearchId: saved?.id },
  ]);
  for (const [from, into] of [
    [`/api/groups/${old.group}`, `/api/groups/${target.group}`],
    [`/api/groups/${old.group}/members`, `/api/groups/${target.group}/members?sort=name&order=asc`],
    [`/api/members/${old.members[0]}`, `/api/members/${same?.id}`],
  ]) {
    const answer = await use.app.visitor.get(from ?? '');
    expect([answer.status, answer.headers.location]).toEqual([301, into]);
  }
  const page = await use.app.describePage(new URL(`http://localhost/groups/${old.group}?cursor=x`));
  expect(page).toEqual({ movedTo: `/groups/${target.group}?cursor=x` });
  const { body: group } = await use.app.visitor.get<{ aliases: string[]; listing_count: number }>(
    `/api/groups/${target.group}`,
  );
  expect([group.aliases, group.listing_count]).toEqual([['Oldname'], 1]);
  expect(await idsOf('q=oldname')).toEqual([listing.id]);
  expect(await idsOf(`group=${old.group}`)).toEqual([listing.id]);
});

it('a merge records in the audit log the name of the merged entry and how many listings it had', async () => {
  await makeListing(use.app.db, seller, { lookups: old });
  await merge('group', old.group, target.group);
  const [entry] = await use.app.db.select().from(auditLog).orderBy(desc(auditLog.id)).limit(1);
  expect(entry).toMatchObject({
    action: 'catalogue.merge',
    targetId: String(old.group),
    before: { name: 'Oldname', listings: 1 },
    after: { into: target.group, name: 'Newname' },
  });
});

it('every listing is shown once while a merge waits for its background work', async () => {
  const moved = await makeListing(use.app.db, seller, { lookups: old });
  const targetListing = await makeListing(use.app.db, seller, { lookups: target });
  const ids = [moved.id, targetListing.id].sort((a, b) => a - b);
  await use.app.db.update(groups).set({ mergedInto: target.group }).where(eq(groups.id, old.group));
  expect(await idsOf(`group=${target.group}`)).toEqual(ids);
  const { meta } = await search('q=listing');
  expect(meta.facets.group).toMatchObject([{ id: target.group, count: 2 }]);
  const { body } = await use.app.visitor.get<{ listing_count: number }>(`/api/groups/${target.group}`);
  expect(body.listing_count).toBe(2);
  const { body: listing } = await use.app.visitor.get<{ group: { name: string } }>(`/api/listings/${moved.id}`);
  expect(listing.group.name).toBe('Newname');
  const { body: all } = await use.app.visitor.get<{ data: { id: number }[] }>('/api/groups');
  expect(all.data.map(({ id }) => id)).toEqual([target.group]);
});

it('after a chain of merges, every old URL redirects to the last target', async () => {
  const last = await makeLookups(use.app.db, 'Lastname');
  expect((await merge('group', old.group, target.group)).status).toBe(202);
  await use.app.settled();
  expect((await merge('group', target.group, last.group)).status).toBe(202);
  await use.app.settled();
  for (const id of [old.group, target.group]) {
    expect((await use.app.visitor.get(`/api/groups/${id}`)).headers.location).toBe(`/api/groups/${last.group}`);
  }
});

it('two members of one group, or two source types, can be merged', async () => {
  const listing = await makeListing(use.app.db, seller, { lookups: old });
  await merge('member', old.members[0], old.members[1]);
  await use.app.settled();
  expect(await idsOf(`member=${old.members[1]}`)).toEqual([listing.id]);
  await merge('sourcetype', old.sourceType, target.sourceType);
  await use.app.settled();
  const { body } = await use.app.visitor.get<{ members: { id: number }[]; sourcetype_id: number }>(
    `/api/listings/${listing.id}`,
  );
  expect([body.members.map(({ id }) => id), body.sourcetype_id]).toEqual([[old.members[1]], target.sourceType]);
  const { body: sourceType } = await use.app.visitor.get<{ aliases: string[] }>(
    `/api/sourcetypes/${target.sourceType}`,
  );
  expect(sourceType.aliases).toEqual(['Source of Oldname']);
  expect(await idsOf('q=source%20of%20oldname')).toEqual([listing.id]);
});

it('a listing whose source type is being merged has the French name of the target, or none', async () => {
  const listing = await makeListing(use.app.db, seller, { lookups: old });
  const { id } = listing;
  await use.app.db.execute(sql`update source_types set name_fr = 'Carte' where id = ${old.sourceType}`);
  const readSourceType = async () =>
    (await use.app.visitor.get<{ sourcetype: object }>(`/api/listings/${id}`)).body.sourcetype;
  expect(await readSourceType()).toMatchObject({ id: old.sourceType, name_fr: 'Carte' });
  await use.app.db.execute(
    sql`update source_types set merged_into = ${target.sourceType} where id = ${old.sourceType}`,
  );
  expect(await readSourceType()).toEqual({ id: target.sourceType, name: 'Source of Newname' });
  await use.app.db.execute(sql`update source_types set name_fr = 'Livret' where id = ${target.sourceType}`);
  expect(await readSourceType()).toEqual({ id: target.sourceType, name: 'Source of Newname', name_fr: 'Livret' });
});

it('an entry cannot be merged if it is unknown, nor into itself, an unknown entry or a member of another group', async () => {
  expect(refusal(await merge('group', old.group, old.group))).toBe('422 validation_failed: into');
  expect(refusal(await merge('group', old.group, 999_999))).toBe('422 validation_failed: into');
  expect(refusal(await merge('member', old.members[0], target.members[0]))).toBe('422 validation_failed: into');
  expect(refusal(await merge('group', 999_999, old.group))).toBe('404 not_found');
});

it('an entry that is being merged cannot be changed, and its target cannot be deleted or merged', async () => {
  await use.app.db.update(groups).set({ mergedInto: target.group }).where(eq(groups.id, old.group));
  const path = `/api/admin/catalogue/group/${old.group}`;
  expect(refusal(await admin.put(path, { name: 'Other' }))).toBe('409 merge_running');
  expect(refusal(await admin.send('DELETE', path))).toBe('409 merge_running');
  expect(refusal(await admin.send('DELETE', `/api/admin/catalogue/group/${target.group}`))).toBe('409 merge_running');
  const third = await makeLookups(use.app.db);
  expect(refusal(await merge('group', old.group, third.group))).toBe('409 merge_running');
  expect(refusal(await merge('group', third.group, old.group))).toBe('409 merge_running');
  expect(refusal(await merge('group', target.group, third.group))).toBe('409 merge_running');
});

it('an entry can be added with another spelling of the name of an entry that is being merged', async () => {
  await use.app.db.update(groups).set({ mergedInto: target.group }).where(eq(groups.id, old.group));
  const add = (name: string) => admin.post('/api/admin/catalogue', { kind: 'group', name });
  expect((await add('OLDNAME')).body).toMatchObject({ name: 'OLDNAME' });
  expect(refusal(await add('NEWNAME'))).toBe('422 validation_failed: name');
});

it('a merge keeps the order of the groups in the filter of a saved search', async () => {
  const third = await makeLookups(use.app.db);
  const group = `${target.group},${third.group},${old.group}`;
  await use.app.db.insert(savedSearches).values({ userId: seller.id, name: 'S', mails: 'never', filters: { group } });
  await merge('group', old.group, target.group);
  await use.app.settled();
  expect(await use.app.db.select({ filters: savedSearches.filters }).from(savedSearches)).toEqual([
    { filters: { group: `${target.group},${third.group}` } },
  ]);
});

it('a new listing that names a merged member and source type is saved with the entries they were merged into', async () => {
  const [merged = 0, remaining = 0] = target.members;
  await merge('member', merged, remaining);
  await merge('sourcetype', old.sourceType, target.sourceType);
  await use.app.settled();
  const client = await use.app.as(seller);
  const listing = {
    ...{ name: 'Blue moon photocard', description: '<p>As new.</p>', price: 20, currency_id: target.currency },
    ...{ group_id: target.group, members: [{ id: merged }, { id: remaining }], sourcetype_id: old.sourceType },
    image1: (await makeImage(use.app.db, seller)).url,
  };
  const { status, body } = await client.post<Listing>('/api/listings', listing);
  expect(status).toBe(201);
  expect([body.members.map(({ id }) => id), body.sourcetype.id]).toEqual([[remaining], target.sourceType]);
});

it('a saved search and a follow for a merged group are stored for the target group', async () => {
  await merge('group', old.group, target.group);
  await use.app.settled();
  const client = await use.app.as(seller);
  const { status } = await client.post('/api/saved-searches', { name: 'S', filters: { group: String(old.group) } });
  expect(status).toBe(201);
  expect(await use.app.db.select({ filters: savedSearches.filters }).from(savedSearches)).toMatchObject([
    { filters: { group: String(target.group) } },
  ]);
  expect(await use.app.db.$count(listings, eq(listings.groupId, old.group))).toBe(0);
  const follower = await use.app.as(await makeUser(use.app.db));
  expect((await follower.put(`/api/follows/group/${old.group}`)).status).toBe(204);
  expect((await follower.get('/api/follows')).body).toMatchObject({ data: [{ kind: 'group', id: target.group }] });
});
