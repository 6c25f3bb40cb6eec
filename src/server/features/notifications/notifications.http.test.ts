import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import type { Change } from '#contract/broadcasting.ts';
import type { Notification } from '#contract/notifications.ts';
import { type Client, refusal } from '#test/client.ts';
import { makeConnection, makeConversation, makeListing, makeSwap, makeUser, type Person } from '#test/factories.ts';
import { sharedApp } from '#test/make-app.ts';

const use = sharedApp();
let sellerIs: Person;
let seller: Client;

beforeEach(async () => {
  sellerIs = await makeUser(use.app.db, { name: 'seller', avatarKey: `avatars/${'a'.repeat(32)}-aabbcc` });
  seller = await use.app.as(sellerIs);
});

type Bell = { data: Notification[]; meta: { unread: number } };
const bellOf = async (client: Client) => (await client.get<Bell>('/api/notifications')).body;

describe('GET /api/notifications', () => {
  it('returns an empty list to a new user', async () => {
    expect(await bellOf(seller)).toEqual({ data: [], meta: { unread: 0 } });
  });

  it("returns the user's notifications, newest first, with the sender's avatar", async () => {
    const { db } = use.app;
    const listing = await makeListing(db, sellerIs);
    const [first, second] = [await makeUser(db, { name: 'one' }), await makeUser(db, { name: 'two' })];
    await makeConnection(db, listing, first);
    await makeConnection(db, listing, second);
    const { data, meta } = await bellOf(seller);
    expect(data.map((notification) => notification.sender.name)).toEqual(['two', 'one']);
    expect(meta.unread).toBe(2);
    const { buyer } = await makeConversation(db, { seller: sellerIs });
    const [accepted] = (await bellOf(await use.app.as(buyer))).data;
    expect(accepted?.sender).toEqual({
      id: sellerIs.id,
      name: 'seller',
      profile: { avatar: `http://magpie.test/storage/avatars/${'a'.repeat(32)}-aabbcc/256.jpg` },
    });
  });

  it('returns undecided contact requests and open trade offers even if a hundred newer notifications exist', async () => {
    const { db } = use.app;
    const buyer = await makeUser(db, { name: 'buyer' });
    const [pending, answered] = [await makeListing(db, sellerIs), await makeListing(db, sellerIs)];
    await makeConnection(db, pending, buyer);
    const { notification } = await makeConnection(db, answered, await makeUser(db));
    await seller.post(`/api/notifications/${notification}/connection-decline`);
    const offer = await makeSwap(db, buyer, sellerIs);
    await makeSwap(db, await makeUser(db), sellerIs);
    const [request] = (await bellOf(seller)).data;
    await seller.post(`/api/notifications/${request?.id}/connection-accept`);
    await db.execute(sql`
      insert into notifications (id, recipient_id, type, sender_id, trade_id, created_at)
      values (gen_random_uuid(), ${sellerIs.id}, 'trade_proposed', ${buyer.id}, ${offer}, now() - interval '1 hour')`);
    await db.execute(sql`
      insert into notifications (id, recipient_id, type, sender_id, listing_id, created_at)
      select gen_random_uuid(), ${sellerIs.id}, 'follow_match', ${buyer.id}, ${pending.id}, now() + interval '1 minute'
      from generate_series(1, 100)`);
    const older = (await bellOf(seller)).data.slice(100);
    expect(older.map(({ type, connection_status, trade }) => [type, connection_status, trade?.kind])).toEqual([
      ['connection_request', 'accepted', 'swap'],
      ['connection_request', 'pending', 'swap'],
      ['connection_request', 'pending', undefined],
      ['trade_proposed', null, 'swap'],
    ]);
  });

  it('returns 401 to visitors', async () => {
    expect(refusal(await use.app.visitor.get('/api/notifications'))).toBe('401 unauthenticated');
  });
});

describe('a single notification', () => {
  let mine: string;
  let other: Client;

  beforeEach(async () => {
    const buyer = await makeUser(use.app.db);
    mine = (await makeConnection(use.app.db, await makeListing(use.app.db, sellerIs), buyer)).notification;
    other = await use.app.as(buyer);
  });

  it('can be fetched on its own', async () => {
    const { status, body } = await seller.get<Notification>(`/api/notifications/${mine}`);
    expect(status).toBe(200);
    expect(body).toMatchObject({ id: mine, type: 'connection_request', is_read: false });
  });

  it('stays read when it is marked as read twice', async () => {
    for (const _again of [1, 2]) {
      const { status, body } = await seller.post<Notification>(`/api/notifications/${mine}/mark-as-read`);
      expect({ status, read: body.is_read }).toEqual({ status: 200, read: true });
      expect((await bellOf(seller)).meta.unread).toBe(0);
    }
  });

  it('is hidden from other users and visitors', async () => {
    expect(refusal(await other.get(`/api/notifications/${mine}`))).toBe('404 not_found');
    expect(refusal(await other.post(`/api/notifications/${mine}/mark-as-read`))).toBe('404 not_found');
    expect((await bellOf(seller)).meta.unread).toBe(1);
    expect(refusal(await use.app.visitor.get(`/api/notifications/${mine}`))).toBe('401 unauthenticated');
    expect(refusal(await use.app.visitor.post(`/api/notifications/${mine}/mark-as-read`))).toBe('401 unauthenticated');
  });

  it.each([randomUUID(), 'abc', '1', '99999999999'])('returns 404 for the id %s', async (id) => {
    expect(refusal(await seller.get(`/api/notifications/${id}`))).toBe('404 not_found');
    expect(refusal(await seller.post(`/api/notifications/${id}/mark-as-read`))).toBe('404 not_found');
  });
});

describe('marking all notifications as read', () => {
  it('leaves contact requests and the notifications of other users unread', async () => {
    const { db } = use.app;
    const requester = await makeUser(db);
    await makeConnection(db, await makeListing(db, sellerIs), requester);
    const buyers = [await makeUser(db), await makeUser(db)];
    for (const buyer of buyers) await makeConversation(db, { seller: buyer, buyer: sellerIs });
    const { buyer: other } = await makeConversation(db, { seller: sellerIs });
    expect((await bellOf(seller)).meta.unread).toBe(3);

    const { status, body } = await seller.post('/api/notifications/mark-all-as-read');
    expect({ status, body }).toEqual({ status: 200, body: { unread: 1 } });
    const { data } = await bellOf(seller);
    const unread = data.filter(({ is_read }) => !is_read);
    expect(unread.map(({ type }) => type)).toEqual(['connection_request']);
    expect((await bellOf(await use.app.as(other))).meta.unread).toBe(1);
  });

  it('adds each notification that becomes read to the user’s change feed once', async () => {
    const { db } = use.app;
    await makeConversation(db, { seller: await makeUser(db), buyer: sellerIs });
    const [accepted] = (await bellOf(seller)).data;
    const positionOf = async () => (await seller.get<{ position: number }>('/api/changes')).body.position;
    const since = await positionOf();
    await seller.post('/api/notifications/mark-all-as-read');
    const { body } = await seller.get<{ data: Change[] }>(`/api/changes?since=${since}`);
    expect(body.data.map(({ type, id }) => `${type} ${id}`)).toEqual([`notification ${accepted?.id}`]);
    const after = await positionOf();
    expect((await seller.post('/api/notifications/mark-all-as-read')).status).toBe(200);
    expect(await positionOf()).toBe(after);
  });

  it('adds an older offer that becomes read to the change feed, although a hundred newer notifications become read', async () => {
    const { db } = use.app;
    const buyer = await makeUser(db);
    const { id } = await makeListing(db, sellerIs);
    const offer = randomUUID();
    await db.execute(sql`
      insert into notifications (id, recipient_id, type, sender_id, trade_id, created_at)
      values (${offer}, ${sellerIs.id}, 'trade_proposed', ${buyer.id}, ${await makeSwap(db, buyer, sellerIs)},
        now() - interval '1 hour')`);
    await db.execute(sql`
      insert into notifications (id, recipient_id, type, sender_id, listing_id)
      select gen_random_uuid(), ${sellerIs.id}, 'follow_match', ${buyer.id}, ${id} from generate_series(1, 101)`);
    const { position } = (await seller.get<{ position: number }>('/api/changes')).body;
    await seller.post('/api/notifications/mark-all-as-read');
    const { body } = await seller.get<{ data: Change[] }>(`/api/changes?since=${position}`);
    expect(body.data).toHaveLength(101);
    expect(body.data.map((change) => change.id)).toContain(offer);
  });

  it('returns 401 to visitors', async () => {
    expect(refusal(await use.app.visitor.post('/api/notifications/mark-all-as-read'))).toBe('401 unauthenticated');
  });
});
