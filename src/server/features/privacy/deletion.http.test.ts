import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { EmailAddress } from '#contract/auth.ts';
import { type Client, refusal } from '#test/client.ts';
import { eraseAccount } from '#test/erase-account.ts';
import { makeConversation, makeListing, makeUser, PASSWORD, type Person } from '#test/factories.ts';
import { sharedApp } from '#test/make-app.ts';
import { withTransaction } from '../../db/db.ts';
import { accessTokens } from '../../tables/auth.ts';
import { moderationDecisions } from '../../tables/moderation.ts';
import { outbox } from '../../tables/outbox.ts';
import { tickets } from '../../tables/support.ts';
import { users } from '../../tables/users.ts';
import { cancelScheduledDeletion, openSession } from '../auth/index.ts';

const use = sharedApp();

const requestDeletion = (client: Client) => client.post('/api/account/deletion', { password: PASSWORD });
const cancel = (client: Client) => client.send('DELETE', '/api/account/deletion');

async function makeDue(...people: Person[]): Promise<void> {
  for (const { id } of people) {
    await use.app.db
      .update(users)
      .set({ deletionAt: new Date(0) })
      .where(eq(users.id, id));
  }
}

async function readAccount(id: number) {
  const [row] = await use.app.db.select().from(users).where(eq(users.id, id));
  return row;
}

it('eraseAccount does not erase an account whose deletion is not yet due', async () => {
  const { id } = await makeUser(use.app.db, { deletionAt: new Date(Date.now() + 60_000) });
  expect(await eraseAccount(use.app.db, id)).toBe(false);
  expect(await readAccount(id)).toMatchObject({ status: 'active', erasedAt: null });
});

describe('a pending deletion', () => {
  it('reopens the listings when it is cancelled, except those that a moderator has closed in the meantime', async () => {
    const { db } = use.app;
    const ann = await makeUser(db);
    const seller = await use.app.as(ann);
    const [first, second] = [await makeListing(db, ann), await makeListing(db, ann)];
    await requestDeletion(seller);
    await use.app.settled();
    const decision = { userId: ann.id, action: 'close', message: 'Not allowed here.', listingId: first.id } as const;
    await db.insert(moderationDecisions).values({ ...decision, isEffective: false });
    await cancel(seller);
    await use.app.settled();
    const statusOf = async (id: number) => (await seller.get<{ status: string }>(`/api/listings/${id}`)).body.status;
    expect([await statusOf(first.id), await statusOf(second.id)]).toEqual(['closed', 'open']);
  });

  it('hides the listings from favourites, and refuses contact requests, until it is cancelled', async () => {
    const { db } = use.app;
    const [ann, bob] = [await makeUser(db), await makeUser(db)];
    const [seller, buyer] = [await use.app.as(ann), await use.app.as(bob)];
    const listing = await makeListing(db, ann);
    await buyer.put(`/api/favourites/${listing.id}`);
    const readFavourites = async () => (await buyer.get<{ data: object[] }>('/api/favourites')).body.data.length;
    const request = { recipient_id: ann.id, listing_id: listing.id, contactMessage: 'Is it free?' };
    expect((await requestDeletion(seller)).status).toBe(200);
    await use.app.settled();
    expect(await readFavourites()).toBe(0);
    expect(refusal(await buyer.put(`/api/favourites/${listing.id}`))).toBe('404 not_found');
    expect(refusal(await buyer.get(`/api/listings/${listing.id}`))).toBe('404 not_found');
    expect(refusal(await buyer.post('/api/notifications/connection-request', request))).toBe('404 not_found');
    expect((await cancel(seller)).status).toBe(200);
    await use.app.settled();
    expect(await readFavourites()).toBe(1);
    expect((await buyer.post('/api/notifications/connection-request', request)).status).toBe(200);
  });

  it('still allows reading conversations and exporting the account, but refuses new messages', async () => {
    const { db } = use.app;
    const ann = await makeUser(db);
    const client = await use.app.as(ann);
    const { id } = await makeConversation(db, { seller: ann, buyer: await makeUser(db) });
    await requestDeletion(client);
    expect((await client.get('/api/conversations')).status).toBe(200);
    expect((await client.post('/api/account/exports')).status).toBe(202);
    const message = client.form(`/api/conversations/${id}/messages`, {
      message: 'Hello',
      client_id: crypto.randomUUID(),
    });
    expect(refusal(await message)).toBe('403 deletion_pending');
  });
});

it('the deletion request of an admin is refused if the deletion of every other admin is pending', async () => {
  const [ann, bob] = [await makeUser(use.app.db, { role: 'admin' }), await makeUser(use.app.db, { role: 'admin' })];
  expect((await requestDeletion(await use.app.as(ann))).status).toBe(200);
  expect(refusal(await requestDeletion(await use.app.as(bob)))).toBe('409 last_admin');
});

describe('a session that was opened before the deletion request', () => {
  it('cannot cancel the deletion, unlike a session that was opened after the request', async () => {
    const ann = await makeUser(use.app.db);
    const stolen = await use.app.as(ann);
    await requestDeletion(await use.app.as(ann));
    expect(refusal(await cancel(stolen))).toBe('401 unauthenticated');
    expect((await readAccount(ann.id))?.deletionAt).toBeInstanceOf(Date);
    expect((await cancel(await use.app.as(ann))).body).toEqual({ deletion_at: null });
  });
});

describe('the erasure', () => {
  it('is also carried out if the account was suspended after the deletion request', async () => {
    const ann = await makeUser(use.app.db);
    await makeDue(ann);
    await use.app.db.update(users).set({ status: 'suspended' }).where(eq(users.id, ann.id));
    await use.app.jobs.runNow('account deletions');
    expect(await readAccount(ann.id)).toMatchObject({ status: 'deleted', name: `Deleted user ${ann.id}` });
  });

  it('runs once more, to erase data that late requests have written', async () => {
    const { db } = use.app;
    const ann = await makeUser(db);
    await makeDue(ann);
    await use.app.jobs.runNow('account deletions');
    await openSession(db, ann.id, 'late browser');
    await db.insert(tickets).values({ userId: ann.id, name: 'A', email: ann.email, subject: 'B', message: 'C' });
    await db.update(users).set({ bio: 'late' }).where(eq(users.id, ann.id));
    const { erasedAt } = (await readAccount(ann.id)) ?? {};
    await withTransaction(db, (tx) => tx.update(outbox).set({ runAt: new Date(0) }));
    await use.app.settled();
    expect([await db.$count(accessTokens), await db.$count(tickets), await db.$count(outbox)]).toEqual([0, 0, 0]);
    expect(await readAccount(ann.id)).toMatchObject({ bio: '', erasedAt });
  });

  it('cannot be cancelled once it has begun', async () => {
    const ann = await makeUser(use.app.db);
    await use.app.db
      .update(users)
      .set({ deletionAt: new Date(0), status: 'deleted' })
      .where(eq(users.id, ann.id));
    await expect(withTransaction(use.app.db, (tx) => cancelScheduledDeletion(tx, ann.id))).rejects.toMatchObject({
      code: 'unauthenticated',
    });
    expect((await readAccount(ann.id))?.deletionAt).toEqual(new Date(0));
  });

  it('replaces the email address with an invalid address with which no one can register', async () => {
    const ann = await makeUser(use.app.db);
    await makeDue(ann);
    expect(await eraseAccount(use.app.db, ann.id)).toBe(true);
    expect(EmailAddress.safeParse((await readAccount(ann.id))?.email).success).toBe(false);
  });

  it('does nothing when it runs a second time', async () => {
    const ann = await makeUser(use.app.db);
    await makeDue(ann);
    expect(await eraseAccount(use.app.db, ann.id)).toBe(true);
    await use.app.settled();
    expect(await eraseAccount(use.app.db, ann.id)).toBe(false);
    expect(await use.app.db.$count(outbox, eq(outbox.kind, 'mail'))).toBe(0);
  });

  it('does not delay the erasure of other accounts if it fails for one account', async () => {
    const { db } = use.app;
    const [ann, bob] = [await makeUser(db), await makeUser(db)];
    await makeDue(ann, bob);
    // Make the erasure of the first account fail: another user already has the unique name that the erasure gives to
    // this account.
    await makeUser(db, { name: `Deleted user ${ann.id}` });
    await use.app.jobs.runNow('account deletions').catch(() => undefined);
    expect((await readAccount(ann.id))?.erasedAt).toBeNull();
    expect((await readAccount(bob.id))?.erasedAt).toBeInstanceOf(Date);
  });
});
