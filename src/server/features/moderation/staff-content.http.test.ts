/** Tests reports about the content of staff members, which moderators cannot decide. */
import { beforeEach, describe, expect, it } from 'vitest';
import type { Case } from '#contract/moderation.ts';
import type { Overview } from '#contract/operations.ts';
import { type Client, refusal } from '#test/client.ts';
import { type MadeListing, makeConversation, makeImage, makeListing, makeUser, type Person } from '#test/factories.ts';
import { sharedApp } from '#test/make-app.ts';
import { withTransaction } from '../../db/db.ts';
import { auditLog } from '../../tables/audit.ts';
import { messages } from '../../tables/conversations.ts';
import { listings } from '../../tables/listings.ts';
import { moderationAppeals, moderationCases, moderationDecisions } from '../../tables/moderation.ts';
import { reviews } from '../../tables/reviews.ts';
import { users } from '../../tables/users.ts';
import { openPhotoCase } from './index.ts';

const use = sharedApp();
let moderator: Client;
let admin: Client;

beforeEach(async () => {
  moderator = await use.app.as(await makeUser(use.app.db, { role: 'moderator' }));
  admin = await use.app.as(await makeUser(use.app.db, { role: 'admin' }));
});

async function report(kind: string, id: number): Promise<void> {
  const reporter = await use.app.as(await makeUser(use.app.db));
  expect((await reporter.post('/api/reports', { kind, id, category: 'scam' })).status).toBeLessThan(300);
}

const openCase = {
  listing: (_owner: Person, { id }: MadeListing) => report('listing', id),
  user: ({ id }: Person) => report('user', id),
  message: async (owner: Person, listing: MadeListing) => {
    const talk = await makeConversation(use.app.db, { listing, buyer: await makeUser(use.app.db) });
    const [asOwner, asBuyer] = [await use.app.as(owner), await use.app.as(talk.buyer)];
    const sent = await asOwner.form<{ id: number }>(`/api/conversations/${talk.id}/messages`, { message: 'Hello' });
    await asBuyer.post('/api/reports', { kind: 'message', id: sent.body.id, category: 'scam' });
  },
  review: async (owner: Person) => {
    const listing = await makeListing(use.app.db, await makeUser(use.app.db));
    const talk = await makeConversation(use.app.db, { listing, buyer: owner });
    const [asOwner, asSeller] = [await use.app.as(owner), await use.app.as(talk.seller)];
    for (const who of [asOwner, asSeller])
      await who.form(`/api/conversations/${talk.id}/messages`, { message: 'Hello' });
    const review = { conversation_id: talk.id, rating: 1, content: 'A liar' };
    await report('review', (await asOwner.post<{ id: number }>('/api/reviews', review)).body.id);
  },
  photo: async (owner: Person) => {
    const { db } = use.app;
    const [picture, match] = [await makeImage(db, owner), await makeImage(db, owner)];
    await makeListing(db, owner, { image1Id: picture.id });
    const side = ({ id, url }: { id: number; url: string }) => ({
      imageId: id,
      ownerId: owner.id,
      listingId: null,
      key: new URL(url).pathname.split('/').slice(2, 4).join('/'),
    });
    await withTransaction(db, (tx) => openPhotoCase(tx, { picture: side(picture), match: side(match) }));
  },
} as const;

async function state() {
  const { db } = use.app;
  return {
    listings: await db.select({ isHidden: listings.isHidden, status: listings.status }).from(listings),
    messages: await db.select({ withheld: messages.withheld }).from(messages),
    reviews: await db.select({ isHidden: reviews.isHidden }).from(reviews),
    cases: await db.select({ status: moderationCases.status }).from(moderationCases),
    decisions: await db.$count(moderationDecisions),
    audit: await db.$count(auditLog),
  };
}

type CasePage = { data: unknown[]; meta: Record<'open' | 'appealed', number> };

async function waiting(viewer: Client, status: 'open' | 'appealed') {
  const { data, meta } = (await viewer.get<CasePage>(`/api/admin/cases?status=${status}`)).body;
  const source = status === 'open' ? 'reports' : 'appeals';
  const overview = (await viewer.get<Overview>('/api/admin/overview')).body.waiting.find(
    (entry) => entry.source === source,
  );
  return { rows: data.length, count: meta[status], overview: overview?.count };
}

describe('a report about a member of the staff', () => {
  const kinds = Object.keys(openCase) as (keyof typeof openCase)[];
  it.each(kinds.flatMap((kind) => (['admin', 'moderator'] as const).map((role) => ({ kind, role }))))(
    'can be decided by another admin, but not by a moderator or the reported user ($kind of a user with the role $role)',
    async ({ kind, role }) => {
      const { db } = use.app;
      const owner = await makeUser(db, { role });
      await openCase[kind](owner, await makeListing(db, owner));
      const [row] = await db.select().from(moderationCases);
      const path = `/api/admin/cases/${row?.id}`;
      const seenByAdmin = (await admin.get<Case>(path)).body;
      expect(seenByAdmin.actions.length).toBeGreaterThan(2);
      for (const who of [moderator, await use.app.as(owner)]) {
        expect((await who.get<Case>(path)).body.actions).toEqual([]);
        const before = await state();
        for (const action of seenByAdmin.actions) {
          expect(refusal(await who.post(`${path}/decision`, { action, message: 'No' }))).toBe('403 forbidden');
        }
        expect(await state()).toEqual(before);
      }
      const action = kind === 'user' ? 'warn' : 'hide';
      expect((await admin.post(`${path}/decision`, { action, message: 'No' })).status).toBe(200);
    },
  );

  it('lets the only admin decide about their own content, but not impose a sanction', async () => {
    const { db } = use.app;
    await db.update(users).set({ role: 'moderator' });
    const owner = await makeUser(db, { role: 'admin' });
    await openCase.listing(owner, await makeListing(db, owner));
    const [row] = await db.select().from(moderationCases);
    const path = `/api/admin/cases/${row?.id}`;
    const only = await use.app.as(owner);
    expect((await only.get<Case>(path)).body.actions).toEqual(['dismiss', 'hide', 'close']);
    for (const action of ['warn', 'suspend']) {
      expect(refusal(await only.post(`${path}/decision`, { action, message: 'No' }))).toBe('403 forbidden');
    }
    expect((await only.post(`${path}/decision`, { action: 'dismiss', message: '' })).status).toBe(200);
  });

  it('lets another admin, but not a moderator, decide the appeal of the affected admin', async () => {
    const { db } = use.app;
    const owner = await makeUser(db, { role: 'admin' });
    await openCase.listing(owner, await makeListing(db, owner));
    const [row] = await db.select().from(moderationCases);
    const path = `/api/admin/cases/${row?.id}`;
    await admin.post(`${path}/decision`, { action: 'hide', message: 'No' });
    const [decision] = await db.select().from(moderationDecisions);
    await db.insert(moderationAppeals).values({ decisionId: decision?.id ?? 0, text: 'Why?' });
    await db.update(moderationCases).set({ status: 'appealed' });
    const appeal = `/api/admin/decisions/${decision?.id}/appeal`;
    expect((await moderator.get<Case>(path)).body.can_decide_appeal).toBe(false);
    expect(refusal(await moderator.post(appeal, { outcome: 'upheld', message: 'Sorry' }))).toBe('403 forbidden');
    const second = await use.app.as(await makeUser(db, { role: 'admin' }));
    expect((await second.get<Case>(path)).body.can_decide_appeal).toBe(true);
    expect((await second.post(appeal, { outcome: 'upheld', message: 'Sorry' })).status).toBe(204);
  });

  it('is shown to admins as a waiting case, but to moderators only in the list of all cases', async () => {
    const { db } = use.app;
    const owner = await makeUser(db, { role: 'moderator' });
    await openCase.listing(owner, await makeListing(db, owner));
    await openCase.listing(await makeUser(db), await makeListing(db, await makeUser(db)));
    for (const status of ['open', 'appealed'] as const) {
      await db.update(moderationCases).set({ status });
      expect(await waiting(moderator, status)).toEqual({ rows: 1, count: 1, overview: 1 });
      expect(await waiting(admin, status)).toEqual({ rows: 2, count: 2, overview: 2 });
      expect((await moderator.get<CasePage>('/api/admin/cases?status=all')).body.data).toHaveLength(2);
    }
  });
});
