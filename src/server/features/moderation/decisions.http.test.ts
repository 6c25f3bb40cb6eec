import { eq, notInArray, sql } from 'drizzle-orm';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { Case, UserDecision } from '#contract/moderation.ts';
import type { Notification } from '#contract/notifications.ts';
import { type Client, refusal } from '#test/client.ts';
import { type MadeListing, makeConversation, makeListing, makeUser, type Person } from '#test/factories.ts';
import { sharedApp } from '#test/make-app.ts';
import { watchMails } from '#test/new-mails.ts';
import { listingSlots, listings } from '../../tables/listings.ts';
import { moderationAppeals, moderationCases, moderationDecisions } from '../../tables/moderation.ts';
import { users } from '../../tables/users.ts';
import { verifyAuditLog } from '../audit/index.ts';

const use = sharedApp();
let seller: Person;
let listing: MadeListing;
let reporter: Client;
let reporterId: number;
let owner: Client;
let moderator: Client;
let other: Client;
let caseId: number;

beforeEach(async () => {
  const { db } = use.app;
  seller = await makeUser(db);
  listing = await makeListing(db, seller);
  owner = await use.app.as(seller);
  const reporterPerson = await makeUser(db);
  reporterId = reporterPerson.id;
  reporter = await use.app.as(reporterPerson);
  moderator = await use.app.as(await makeUser(db, { role: 'moderator' }));
  other = await use.app.as(await makeUser(db, { role: 'moderator' }));
  caseId = await openCase('listing', listing.id);
});

async function openCase(kind: string, id: number): Promise<number> {
  await reporter.post('/api/reports', { kind, id, category: 'scam' });
  const rows = await use.app.db.select().from(moderationCases).orderBy(moderationCases.id);
  return rows.at(-1)?.id ?? 0;
}

const decide = (action: string, fields: object = {}, who = moderator, id = caseId) =>
  who.post<Case>(`/api/admin/cases/${id}/decision`, { action, message: 'Against the rules', ...fields });
const lastDecision = async () =>
  (await use.app.db.select().from(moderationDecisions).orderBy(moderationDecisions.id)).at(-1);
/** Delivers the notifications and emails of decisions without waiting for the end of the undo period. */
async function deliverLetters(): Promise<void> {
  await use.app.db.execute(sql`update outbox set run_at = now() where kind like 'moderation.%'`);
  use.app.db.hooks.committed();
  await use.app.settled();
  await use.app.settled();
}
const bell = async (who: Client) =>
  (await who.get<{ data: Notification[] }>('/api/notifications')).body.data.map(({ type }) => type);
const seenBy = async (who: Client) => (await who.get(`/api/listings/${listing.id}`)).status;
const newest = async () =>
  (await use.app.visitor.get<{ id: number }[]>('/api/listings/newest')).body.map(({ id }) => id);
const searched = async () =>
  (await use.app.visitor.get<{ data: { id: number }[] }>('/api/listings/search?status=all')).body.data.map(
    ({ id }) => id,
  );
const random = async () =>
  (await use.app.visitor.get<{ id: number }[]>('/api/listings/random')).body.map(({ id }) => id);

describe('a moderation decision', () => {
  it.each(['dismiss', 'hide', 'close'])(
    'cannot be made by the moderator whom the case is about: %s',
    async (action) => {
      await use.app.db.update(users).set({ role: 'moderator' }).where(eq(users.id, seller.id));
      expect(refusal(await decide(action, {}, owner))).toBe('403 forbidden');
      expect(await use.app.db.$count(moderationDecisions)).toBe(0);
      const admin = await use.app.as(await makeUser(use.app.db, { role: 'admin' }));
      expect((await decide(action, {}, admin)).status).toBe(200);
    },
  );

  it('can hide a listing from everyone but its seller and the staff, including in search results and among the newest and random listings', async () => {
    expect((await decide('hide')).body).toMatchObject({ status: 'decided', is_hidden: true });
    expect([await seenBy(use.app.visitor), await seenBy(reporter)]).toEqual([404, 404]);
    expect([await seenBy(owner), await seenBy(moderator)]).toEqual([200, 200]);
    for (const list of [newest, searched, random]) expect(await list()).not.toContain(listing.id);
    const ownListings = await owner.get<{ id: number }[]>(`/api/users/${seller.id}/listings`);
    expect(JSON.stringify(ownListings.body)).toContain(`"id":${listing.id}`);
  });

  it('closes a listing, and notifies the seller and the reporters', async () => {
    await decide('close');
    expect(await newest()).not.toContain(listing.id);
    expect(await bell(owner)).toEqual([]);
    await deliverLetters();
    expect(await bell(owner)).toEqual(['moderation_decided']);
    expect(await bell(reporter)).toEqual(['report_acted']);
  });

  it('cannot be undone by the seller whose listing was closed', async () => {
    const { body } = await owner.get<Record<string, unknown>>(`/api/listings/${listing.id}`);
    await decide('close');
    expect(refusal(await owner.post(`/api/listings/${listing.id}/reopen`, {}))).toBe('409 listing_closed');
    const changes = [{ id: listing.id, version: 2, status: 'open' }];
    const saved = { ...body, version: 2, status: 'open' };
    expect(refusal(await owner.put(`/api/listings/${listing.id}`, saved))).toBe('409 listing_closed');
    const several = await owner.post('/api/account/listings/changes', { changes });
    expect(several.body).toMatchObject({ data: [{ error: 'listing_closed', listing: { status: 'closed' } }] });
    const { id } = (await lastDecision()) ?? { id: 0 };
    await use.app.db.update(moderationDecisions).set({ reversedAt: new Date() }).where(eq(moderationDecisions.id, id));
    expect((await owner.post(`/api/listings/${listing.id}/reopen`, {})).status).toBe(200);
    expect(body).toMatchObject({ status: 'open' });
  });

  it('does not reopen the listing that it closed if it is undone after the seller has recorded a sale', async () => {
    await decide('close');
    const sale = { buyer_id: null, price: 18 };
    expect((await owner.put(`/api/listings/${listing.id}/sale`, sale)).status).toBe(200);
    const { id } = (await lastDecision()) ?? { id: 0 };
    expect((await moderator.post(`/api/admin/decisions/${id}/undo`)).status).toBe(204);
    const [row] = await use.app.db.select().from(listings).where(eq(listings.id, listing.id));
    expect(row).toMatchObject({ status: 'closed', soldPriceMinor: 1800 });
  });

  it('does not add a closed listing to the random listings when the decision is undone', async () => {
    await owner.post(`/api/account/listings/changes`, { changes: [{ id: listing.id, version: 1, status: 'closed' }] });
    await decide('hide');
    const { id } = (await lastDecision()) ?? { id: 0 };
    expect((await moderator.post(`/api/admin/decisions/${id}/undo`)).status).toBe(204);
    expect((await use.app.db.select().from(listings))[0]).toMatchObject({ status: 'closed', isHidden: false });
    expect(await use.app.db.select().from(listingSlots)).toEqual([]);
  });

  it('prevents further reports of a hidden listing', async () => {
    await decide('hide');
    const late = await use.app.as(await makeUser(use.app.db));
    const report = { kind: 'listing', id: listing.id, category: 'scam' };
    expect(refusal(await late.post('/api/reports', report))).toBe('404 not_found');
  });

  it('notifies only the reporters if it dismisses a case without a message', async () => {
    const mails = await watchMails(use.app);
    expect((await decide('dismiss', { message: '' })).body.status).toBe('closed');
    await deliverLetters();
    expect([await bell(owner), await bell(reporter)]).toEqual([[], ['report_dismissed']]);
    const { id } = (await lastDecision()) ?? { id: 0 };
    expect(refusal(await owner.get(`/api/moderation/decisions/${id}`))).toBe('404 not_found');
    expect(await mails()).toEqual([]);
  });

  it('sends the message about a dismissed case to the affected user without revealing the reporters', async () => {
    const mails = await watchMails(use.app);
    const name = 'telltale-reporter';
    await use.app.db.update(users).set({ name }).where(eq(users.id, reporterId));
    expect((await decide('dismiss', { message: 'Your photos are fine.' })).body.status).toBe('closed');
    await deliverLetters();
    expect([await bell(owner), await bell(reporter)]).toEqual([['moderation_decided'], ['report_dismissed']]);
    const { id } = (await lastDecision()) ?? { id: 0 };
    const { body } = await owner.get<UserDecision>(`/api/moderation/decisions/${id}`);
    expect(body).toMatchObject({ action: 'dismiss', message: 'Your photos are fine.', can_appeal: false });
    expect(refusal(await owner.post(`/api/moderation/decisions/${id}/appeal`, { text: 'Why?' }))).toBe(
      '409 appeal_closed',
    );
    const [mail, ...others] = await mails();
    expect(others).toEqual([]);
    expect(mail).toMatchObject({ to: seller.email, subject: 'A message from the moderators' });
    expect(mail?.text).toContain('Your photos are fine.');
    expect(mail?.text).not.toMatch(/appeal/i);
    const notifications = await owner.get('/api/notifications');
    expect(JSON.stringify([body, mail, notifications.body])).not.toMatch(/telltale|reported/);
  });

  it('removes a hidden review from the seller’s reviews and rating, and from the rating even after its author edits it', async () => {
    const talk = await makeConversation(use.app.db, { listing, buyer: await makeUser(use.app.db) });
    const buyer = await use.app.as(talk.buyer);
    for (const who of [owner, buyer]) await who.form(`/api/conversations/${talk.id}/messages`, { message: 'Hello' });
    const review = await buyer.post<{ id: number }>('/api/reviews', {
      conversation_id: talk.id,
      rating: 1,
      content: 'A liar',
    });
    await decide('hide', {}, moderator, await openCase('review', review.body.id));
    const list = (who: Client) => who.get<{ data: unknown[] }>(`/api/reviews?search[seller_id]=${seller.id}`);
    expect((await list(reporter)).body.data).toEqual([]);
    const profile = await reporter.get(`/api/users/${seller.name}`);
    expect(profile.body).toMatchObject({ review_count: 0, average_rating: 0 });
    expect((await buyer.get(`/api/conversations/${talk.id}/review`)).body).toMatchObject({ review: { rating: 1 } });
    await buyer.put(`/api/reviews/${review.body.id}`, { rating: 5, content: 'A saint' });
    const rated = await use.app.db.select({ sum: users.ratingSum }).from(users).where(eq(users.id, seller.id));
    expect(rated).toEqual([{ sum: 0 }]);
  });

  it('returns 409 with the first decision if another moderator has already decided', async () => {
    await decide('hide');
    const second = await decide('dismiss', {}, other);
    expect(refusal(second)).toBe('409 already_decided');
    expect(second.body).toMatchObject({ decision: { action: 'hide' } });
  });

  it('requires a message to the user and an action that the kind of case allows, and refuses an end date in the past', async () => {
    expect(refusal(await decide('hide', { message: ' ' }))).toBe('422 validation_failed: message');
    expect(refusal(await decide('suspend', { ends_at: '2020-01-01T00:00:00Z' }))).toBe(
      '422 validation_failed: ends_at',
    );
    const ofUser = await openCase('user', seller.id);
    expect(refusal(await decide('close', {}, moderator, ofUser))).toBe('422 validation_failed: action');
  });

  it('can be undone within ten seconds by the moderator who made the decision, before anyone is notified', async () => {
    await decide('hide');
    const id = (await lastDecision())?.id;
    expect(refusal(await other.post(`/api/admin/decisions/${id}/undo`))).toBe('403 forbidden');
    expect((await moderator.post(`/api/admin/decisions/${id}/undo`)).status).toBe(204);
    expect(await newest()).toContain(listing.id);
    await deliverLetters();
    expect([await bell(owner), await bell(reporter)]).toEqual([[], []]);
    expect((await decide('close', {}, other)).status).toBe(200);
    await use.app.db.update(moderationDecisions).set({ createdAt: new Date(Date.now() - 60_000) });
    const late = await other.post(`/api/admin/decisions/${(await lastDecision())?.id}/undo`);
    expect(refusal(late)).toBe('409 undo_expired');
  });

  it('can be undone for ten seconds, measured by the database clock, even if the clock of the node is wrong', async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 60_000 });
    try {
      await decide('hide');
      const { rows } = await use.app.db.execute<{ wait: number }>(
        sql`select extract(epoch from run_at - now())::float8 as wait from outbox where kind = 'moderation.letter'`,
      );
      expect(rows[0]?.wait).toBeLessThanOrEqual(10);
      expect((await moderator.post(`/api/admin/decisions/${(await lastDecision())?.id}/undo`)).status).toBe(204);
    } finally {
      vi.useRealTimers();
    }
  });

  it('can be undone after the item was reported again, which leaves one open case with all reports', async () => {
    await decide('warn');
    const id = (await lastDecision())?.id;
    await use.app.db.update(listings).set({ name: 'Renamed' });
    const second = await use.app.as(await makeUser(use.app.db));
    const report = { kind: 'listing', id: listing.id, category: 'spam', reason: 'Again' };
    for (const who of [reporter, second]) expect((await who.post('/api/reports', report)).status).toBe(204);
    expect((await moderator.post(`/api/admin/decisions/${id}/undo`)).status).toBe(204);
    const rows = await use.app.db.select().from(moderationCases);
    expect(rows).toMatchObject([{ id: caseId, status: 'open', reporterCount: 2 }]);
    const { body } = await moderator.get<Case>(`/api/admin/cases/${caseId}`);
    expect(body.reports.map(({ reason, snapshot }) => [reason, snapshot?.title])).toEqual([
      ['', undefined],
      ['Again', 'Renamed'],
    ]);
    expect((await decide('hide')).status).toBe(200);
  });

  it('hides a listing independently of a suspension of its seller', async () => {
    const suspend = () =>
      moderator.post(`/api/admin/people/${seller.id}/sanctions`, { action: 'suspend', message: 'Scams' });
    const lift = async () => {
      await moderator.post(`/api/admin/people/${seller.id}/lift`);
      await use.app.settled();
    };
    await decide('hide');
    const hideId = (await lastDecision())?.id;
    await suspend();
    await lift();
    expect(await newest()).not.toContain(listing.id);
    await suspend();
    expect((await moderator.post(`/api/admin/decisions/${hideId}/undo`)).status).toBe(204);
    expect(await newest()).not.toContain(listing.id);
    await lift();
    expect(await newest()).toContain(listing.id);
  });

  it('is recorded in the audit log', async () => {
    await decide('hide');
    expect(await verifyAuditLog(use.app.db)).toMatchObject({ entries: 1 });
  });
});

describe('an appeal', () => {
  const appeal = async (who = owner) =>
    who.post<UserDecision>(`/api/moderation/decisions/${(await lastDecision())?.id}/appeal`, { text: 'It is mine' });
  const decideAppeal = async (outcome: string, who = other) =>
    who.post(`/api/admin/decisions/${(await lastDecision())?.id}/appeal`, { outcome, message: 'We looked again' });

  it('is possible once, and only for the affected user', async () => {
    await decide('hide');
    expect(refusal(await appeal(reporter))).toBe('404 not_found');
    const { status, body } = await appeal();
    expect([status, body.can_appeal, body.appeal?.text]).toEqual([200, false, 'It is mine']);
    expect(refusal(await appeal())).toBe('409 appeal_closed');
    expect((await moderator.get(`/api/admin/cases/${caseId}`)).body).toMatchObject({ can_decide_appeal: false });
    expect((await other.get(`/api/admin/cases/${caseId}`)).body).toMatchObject({ can_decide_appeal: true });
  });

  it.each(['hide', 'close'])(
    'reverses the action “%s” only if another moderator upholds the appeal',
    async (action) => {
      const read = async () => {
        const [row] = await use.app.db.select().from(listings).where(eq(listings.id, listing.id));
        return { status: row?.status, isHidden: row?.isHidden };
      };
      const before = await read();
      await decide(action);
      await appeal();
      expect(refusal(await decideAppeal('upheld', moderator))).toBe('403 forbidden');
      expect((await decideAppeal('upheld')).status).toBe(204);
      expect(await read()).toEqual(before);
      for (const list of [newest, searched, random]) expect(await list()).toContain(listing.id);
      await deliverLetters();
      expect(await bell(owner)).toContain('appeal_decided');
      expect(refusal(await decideAppeal('rejected'))).toBe('409 already_decided');
    },
  );

  it('does not reopen the listing if the listing was already closed before the reversed decision', async () => {
    await use.app.db.update(listings).set({ status: 'closed' });
    await decide('close');
    await appeal();
    await decideAppeal('upheld');
    expect((await use.app.db.select().from(listings))[0]?.status).toBe('closed');
  });

  it('cannot be decided by a moderator if its author is also a moderator', async () => {
    const { db } = use.app;
    const [admin, second] = await Promise.all(
      [0, 1].map(async () => use.app.as(await makeUser(db, { role: 'admin' }))),
    );
    await db.update(users).set({ role: 'moderator' }).where(eq(users.id, seller.id));
    await decide('suspend', {}, admin);
    const { id } = (await lastDecision()) ?? { id: 0 };
    await db.insert(moderationAppeals).values({ decisionId: id, text: 'I was polite' });
    await db.update(moderationCases).set({ status: 'appealed' });
    expect((await other.get(`/api/admin/cases/${caseId}`)).body).toMatchObject({ can_decide_appeal: false });
    expect(refusal(await decideAppeal('upheld'))).toBe('403 forbidden');
    expect((await decideAppeal('upheld', second)).status).toBe(204);
  });

  it('can be decided by the admin who made the decision only if every other staff member is its author or inactive', async () => {
    const { db } = use.app;
    const adminPerson = await makeUser(db, { role: 'admin' });
    const admin = await use.app.as(adminPerson);
    await db.update(users).set({ role: 'moderator' }).where(eq(users.id, seller.id));
    await decide('hide', {}, admin);
    expect((await appeal()).status).toBe(200);
    const canDecide = async () => (await admin.get<Case>(`/api/admin/cases/${caseId}`)).body.can_decide_appeal;
    expect(await canDecide()).toBe(false);
    expect(refusal(await decideAppeal('upheld', admin))).toBe('403 forbidden');
    const isOther = notInArray(users.id, [adminPerson.id, seller.id]);
    await db.update(users).set({ status: 'suspended' }).where(isOther);
    expect(await canDecide()).toBe(true);
    expect((await decideAppeal('upheld', admin)).status).toBe(204);
  });

  it('changes nothing when it is rejected', async () => {
    await decide('hide');
    await appeal();
    expect((await decideAppeal('rejected')).status).toBe(204);
    expect(await newest()).not.toContain(listing.id);
  });
});
