/** Tests races of merges on PostgreSQL: no listing is lost or left behind, and concurrent merges do not deadlock. */
import { eq, isNull, or } from 'drizzle-orm';
import { beforeEach, expect, it } from 'vitest';
import type { Want } from '#contract/wants.ts';
import type { Client } from '#test/client.ts';
import { type Lookups, makeImage, makeListing, makeLookups, makeUser, type Person } from '#test/factories.ts';
import { listingDraft } from '#test/listing-draft.ts';
import { answersDuring } from '#test/locks.ts';
import { sharedApp } from '#test/make-app.ts';
import { catalogueMerges, groups } from '../../tables/catalogue.ts';
import { listings } from '../../tables/listings.ts';
import { outbox } from '../../tables/outbox.ts';
import { users } from '../../tables/users.ts';

const use = sharedApp();
let admin: Client;
let seller: Person;

beforeEach(async () => {
  admin = await use.app.as(await makeUser(use.app.db, { role: 'admin' }));
  seller = await makeUser(use.app.db);
});

const merge = (from: number, into: number) => admin.post(`/api/admin/catalogue/group/${from}/merge`, { into });
const runningMerges = () => use.app.db.$count(catalogueMerges, or(isNull(catalogueMerges.finishedAt)));
/** Waits until no merge is running; polls, because each batch enqueues the next one. */
const merged = () =>
  expect
    .poll(
      async () => {
        await use.app.settled();
        return await runningMerges();
      },
      { timeout: 60_000 },
    )
    .toBe(0);

async function listingOf(lookups: Lookups): Promise<object> {
  return {
    ...listingDraft(lookups),
    image1: (await makeImage(use.app.db, seller)).url,
  };
}

it('a merge moves listings that are saved for the old group while the merge runs', async () => {
  const [old, target] = [await makeLookups(use.app.db), await makeLookups(use.app.db)];
  for (let at = 0; at < 5; at++) await makeListing(use.app.db, seller, { lookups: old });
  const client = await use.app.as(seller);
  const bodies = await Promise.all(Array.from({ length: 12 }, () => listingOf(old)));
  const [started, ...saved] = await Promise.all([
    merge(old.group, target.group),
    ...bodies.map((body) => client.post('/api/listings', body)),
  ]);
  expect([started.status, ...saved.map(({ status }) => status)]).toEqual([202, ...bodies.map(() => 201)]);
  await merged();
  expect(await use.app.db.$count(listings, eq(listings.groupId, target.group))).toBe(17);
  expect(await use.app.db.$count(groups, eq(groups.id, old.group))).toBe(0);
});

it('a merge does not change a listing that was moved to a third group while the merge waited for the lock of the listing', async () => {
  const [old, target, third] = [
    await makeLookups(use.app.db),
    await makeLookups(use.app.db),
    await makeLookups(use.app.db),
  ];
  const { id } = await makeListing(use.app.db, seller, { lookups: old });
  await use.app.settled();
  await answersDuring(
    use.app.db,
    (tx) => tx.update(listings).set({ groupId: third.group }).where(eq(listings.id, id)),
    [() => Promise.all([merge(old.group, target.group), use.app.settled()])],
  );
  await merged();
  expect(await use.app.db.select({ group: listings.groupId }).from(listings)).toEqual([{ group: third.group }]);
  // The merge counted the listing before the listing was moved to the third group; the last step of the merge corrects
  // the total.
  const { moved, total } = catalogueMerges;
  expect(await use.app.db.select({ moved, total }).from(catalogueMerges)).toEqual([{ moved: 0, total: 0 }]);
});

it('a want that is pasted before a merge but stored afterwards belongs to the target group', async () => {
  const [old, target] = [await makeLookups(use.app.db, 'Oldname'), await makeLookups(use.app.db)];
  const client = await use.app.as(seller);
  const [added] = await answersDuring(
    use.app.db,
    (tx) => tx.select({ id: users.id }).from(users).where(eq(users.id, seller.id)).for('update'),
    [() => client.post('/api/wants/import', { format: 'lines', text: 'Oldname' })],
    async () => {
      await merge(old.group, target.group);
      await merged();
    },
  );
  expect(added?.body).toEqual({ created: 1, problems: [] });
  const { body } = await client.get<{ data: Want[] }>('/api/wants');
  expect(body.data.map(({ group }) => group.id)).toEqual([target.group]);
});

it('one of two opposite merges is accepted and the other is refused', async () => {
  const [first, other] = [await makeLookups(use.app.db), await makeLookups(use.app.db)];
  const answers = await Promise.all([merge(first.group, other.group), merge(other.group, first.group)]);
  const [accepted, refused] = answers.map(({ status }) => status).sort();
  expect(accepted).toBe(202);
  // The status is 422 if the first merge has already finished: its source then no longer exists.
  expect([409, 422]).toContain(refused);
  await merged();
});

it('several groups can be merged into the same group at the same time', async () => {
  const target = await makeLookups(use.app.db);
  const sources = await Promise.all(Array.from({ length: 4 }, () => makeLookups(use.app.db)));
  for (const lookups of sources) await makeListing(use.app.db, seller, { lookups });
  const answers = await Promise.all(sources.map(({ group }) => merge(group, target.group)));
  expect(answers.map(({ status }) => status)).toEqual([202, 202, 202, 202]);
  await merged();
  expect(await use.app.db.$count(listings, eq(listings.groupId, target.group))).toBe(4);
});

it('concurrent merges that form a chain lose no listing and leave no redirect to a missing group', async () => {
  const [first, second, third] = await Promise.all([1, 2, 3].map(() => makeLookups(use.app.db)));
  if (!first || !second || !third) throw new Error('three groups are needed');
  await makeListing(use.app.db, seller, { lookups: first });
  const answers = await Promise.all([merge(first.group, second.group), merge(second.group, third.group)]);
  const statuses = answers.map(({ status }) => status);
  expect(statuses).toContain(202);
  await merged();
  for (const { group } of [first, second]) {
    const { status, headers } = await use.app.visitor.get(`/api/groups/${group}`);
    if (status === 301) expect((await use.app.visitor.get(String(headers.location))).status).toBe(200);
  }
  expect(await use.app.db.$count(listings)).toBe(1);
});

it('repeating the background work of a finished merge changes nothing', async () => {
  const [old, target] = [await makeLookups(use.app.db), await makeLookups(use.app.db)];
  await makeListing(use.app.db, seller, { lookups: old });
  const { body } = await admin.post<{ id: number }>(`/api/admin/catalogue/group/${old.group}/merge`, {
    into: target.group,
  });
  await merged();
  await use.app.db.insert(outbox).values({ kind: 'catalogue-merge', payload: { merge: body.id } });
  await use.app.settled();
  expect(await use.app.db.select().from(catalogueMerges)).toMatchObject([{ moved: 1, total: 1 }]);
  expect(await use.app.db.$count(listings, eq(listings.groupId, target.group))).toBe(1);
});
