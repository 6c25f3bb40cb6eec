import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { describe, expect, it, vi } from 'vitest';
import type { DataExport } from '#contract/privacy.ts';
import { type Client, refusal } from '#test/client.ts';
import { makeConversation, makeImage, makeListing, makeLookups, makeUser } from '#test/factories.ts';
import { sharedApp } from '#test/make-app.ts';
import { sellerAndBuyer } from '#test/parties.ts';
import { readZip } from '#test/read-zip.ts';
import { jpeg } from '#test/test-pictures.ts';
import { storeBrowsers } from '#test/web-push.ts';
import { withTransaction } from '../../db/db.ts';
import { enqueue } from '../../events/outbox.ts';
import { connections } from '../../tables/connections.ts';
import { messageImages, messages } from '../../tables/conversations.ts';
import { moderationDecisions } from '../../tables/moderation.ts';
import { outbox } from '../../tables/outbox.ts';
import { dataExports } from '../../tables/privacy.ts';
import { ticketMessages, tickets } from '../../tables/support.ts';
import { PICTURES_GONE } from '../uploads/index.ts';
import { writeExportFile } from './export-file.service.ts';
import { checkExportLink, makeExportLink } from './exports.service.ts';
import { claimExport, saveProgress, setReady } from './exports.store.ts';
import { readPictureKeys } from './exports.views.ts';

/** User ids restart in each test, so all tests of this file share the rate limit of the first user. */
const LIMIT = 12;
const use = sharedApp({ env: { LIMIT_EXPORTS: String(LIMIT) } });

const trade = sellerAndBuyer(use);

const list = async (client: Client): Promise<DataExport[]> =>
  (await client.get<{ data: DataExport[] }>('/api/account/exports')).body.data;

async function makeExport(client: Client): Promise<DataExport> {
  expect((await client.post('/api/account/exports')).status).toBe(202);
  await use.app.settled();
  const [row] = await list(client);
  if (!row) throw new Error('there is no export');
  return row;
}

async function linkTo(client: Client, id: number): Promise<string> {
  const { body } = await client.post<{ url: string }>(`/api/account/exports/${id}/link`);
  const { pathname, search } = new URL(body.url);
  return pathname + search;
}

describe('a data export', () => {
  it('contains the account, listings and pictures, and the user is notified when it is ready', async () => {
    const ann = await makeUser(use.app.db, { name: 'ann', bio: 'I collect.' });
    const client = await use.app.as(ann);
    const file = { field: 'file', bytes: await jpeg({ width: 80, height: 60 }) };
    await client.form('/api/listings/upload', {}, [file]);
    await makeListing(use.app.db, ann, { name: 'A card' });
    const row = await makeExport(client);
    expect(row).toMatchObject({ status: 'ready', done: row.total });
    const answer = await use.app.visitor.get(await linkTo(client, row.id));
    expect(answer.headers['content-disposition']).toMatch(/^attachment; filename="magpie-data-\d{4}-\d\d-\d\d\.zip"$/);
    expect(answer.bytes.length).toBe(row.bytes);
    const files = readZip(answer.bytes);
    expect(JSON.parse(String(files.get('account.json')))).toMatchObject({ name: 'ann', bio: 'I collect.' });
    expect(JSON.parse(String(files.get('listings.json')))).toMatchObject([{ name: 'A card', price: 18.5 }]);
    expect([...files.keys()].filter((name) => name.startsWith('pictures/'))).toHaveLength(1);
    expect(String(files.get('account.json'))).not.toContain('password_hash');
    const bell = await client.get<{ data: object[] }>('/api/notifications');
    expect(bell.body.data).toMatchObject([{ type: 'export_ready', listing: null }]);
  });

  it('leaves out messages and requests that were withheld from the user', async () => {
    const ann = await makeUser(use.app.db);
    const talk = await makeConversation(use.app.db, { seller: ann, buyer: await makeUser(use.app.db) });
    const values = { conversationId: talk.id, senderId: talk.buyer.id, withheld: 'hidden' as const };
    await use.app.db.insert(messages).values({ ...values, clientId: randomUUID(), body: 'Withheld words' });
    await use.app.db.insert(messages).values({ ...values, clientId: randomUUID(), body: 'Seen', withheld: null });
    const trade = { listingId: (await makeListing(use.app.db, ann)).id, buyerId: talk.buyer.id, sellerId: ann.id };
    await use.app.db.insert(connections).values({ ...trade, heldMessage: 'Held words', isAnnounced: false });
    const client = await use.app.as(ann);
    const files = readZip((await use.app.visitor.get(await linkTo(client, (await makeExport(client)).id))).bytes);
    const text = [...files.values()].map(String).join();
    expect(text).toContain('Seen');
    expect(text).not.toMatch(/Withheld words|Held words/);
    const requests = JSON.parse(String(files.get('contact-requests.json'))) as { listing_id: number }[];
    expect(requests.filter((request) => request.listing_id === trade.listingId)).toEqual([]);
    const sender = await use.app.as(talk.buyer);
    const archive = readZip((await use.app.visitor.get(await linkTo(sender, (await makeExport(sender)).id))).bytes);
    const ownText = [...archive.values()].map(String).join();
    for (const words of ['Withheld words', 'Held words']) expect(ownText).toContain(words);
  });

  it('leaves out dismissed reports that the user was not notified of', async () => {
    const ann = await makeUser(use.app.db);
    const decide = (action: 'dismiss' | 'warn', message: string) =>
      use.app.db.insert(moderationDecisions).values({ userId: ann.id, action, message });
    await decide('dismiss', '');
    await decide('dismiss', 'Your photos are fine.');
    await decide('warn', 'Be polite.');
    const client = await use.app.as(ann);
    const files = readZip((await use.app.visitor.get(await linkTo(client, (await makeExport(client)).id))).bytes);
    expect(JSON.parse(String(files.get('decisions.json')))).toMatchObject([
      { action: 'dismiss', message: 'Your photos are fine.' },
      { action: 'warn', message: 'Be polite.' },
    ]);
  });

  it('leaves out the pictures of messages that were withheld from the user', async () => {
    const { db } = use.app;
    const talk = await makeConversation(db);
    const send = async (body: string, withheld: 'hidden' | null) => {
      const row = { conversationId: talk.id, senderId: talk.buyer.id, clientId: randomUUID(), body, withheld };
      const [message] = await db.insert(messages).values(row).returning();
      const image = await makeImage(db, talk.buyer, 'chat');
      await db.insert(messageImages).values({ messageId: message?.id ?? 0, imageId: image.id, place: 0 });
      return image.url.split('/').slice(4, 6).join('/');
    };
    const [visible, withheld] = [await send('Seen', null), await send('Withheld', 'hidden')];
    const keysFor = async (userId: number) => {
      const keys: string[] = [];
      for await (const key of readPictureKeys(db, userId)) keys.push(key);
      return keys;
    };
    const ofSeller = await keysFor(talk.seller.id);
    expect(ofSeller).toContain(visible);
    expect(ofSeller).not.toContain(withheld);
    expect(await keysFor(talk.buyer.id)).toContain(withheld);
  });

  it('lists every item of a bundle in the request and in its conversation, for both users', async () => {
    const { seller, asSeller, asBuyer } = trade;
    const lookups = await makeLookups(use.app.db);
    const [towel, badge] = [
      await makeListing(use.app.db, seller, { lookups, name: 'Towel' }),
      await makeListing(use.app.db, seller, { lookups, name: 'Badge' }),
    ];
    await asBuyer.post('/api/notifications/connection-request', {
      ...{ recipient_id: seller.id, listing_id: trade.listing.id, contactMessage: 'Both?' },
      additional_listing_ids: [towel.id],
    });
    const [notice] = (await asSeller.get<{ data: { id: string }[] }>('/api/notifications')).body.data;
    await asSeller.post(`/api/notifications/${notice?.id}/connection-accept`);
    const [talk] = (await asBuyer.get<{ data: { id: number }[] }>('/api/conversations')).body.data;
    expect((await asBuyer.post(`/api/conversations/${talk?.id}/listings`, { listing_id: badge.id })).status).toBe(200);
    for (const [client, direction] of [
      [asBuyer, 'sent'],
      [asSeller, 'received'],
    ] as const) {
      const files = readZip((await use.app.visitor.get(await linkTo(client, (await makeExport(client)).id))).bytes);
      const rowsOf = (name: string) => JSON.parse(String(files.get(name))) as object[];
      const additional_listings = [
        { listing_id: towel.id, listing: 'Towel' },
        { listing_id: badge.id, listing: 'Badge' },
      ];
      expect(rowsOf('contact-requests.json')).toMatchObject([{ direction, additional_listings }]);
      expect(rowsOf('conversations.json')).toMatchObject([{ additional_listings }]);
      expect(rowsOf('messages.json')).toMatchObject([{ message: 'Both?' }, { added_listing_id: badge.id }]);
    }
  });

  it('contains the tickets of the account and of its email address, but no tickets of another account', async () => {
    const ann = await makeUser(use.app.db, { email: 'ann@example.test' });
    const bob = await makeUser(use.app.db);
    const ticket = { name: 'A name', email: 'Ann@Example.test', message: 'Words' };
    const [storedTicket] = await use.app.db
      .insert(tickets)
      .values({ ...ticket, userId: ann.id, email: 'other@example.test', subject: 'Own account' })
      .returning();
    const ticketId = storedTicket?.id ?? 0;
    await use.app.db.insert(ticketMessages).values([
      { ticketId, kind: 'note', text: 'Only for the staff' },
      { ticketId, kind: 'answer', text: 'An answer' },
    ]);
    await use.app.db.insert(tickets).values([
      { ...ticket, userId: null, subject: 'Own address' },
      { ...ticket, userId: bob.id, subject: 'Other account' },
      { ...ticket, userId: null, email: 'other@example.test', subject: 'Other address' },
    ]);
    const client = await use.app.as(ann);
    const files = readZip((await use.app.visitor.get(await linkTo(client, (await makeExport(client)).id))).bytes);
    const rows = JSON.parse(String(files.get('tickets.json'))) as { subject: string }[];
    expect(rows).toMatchObject([
      { subject: 'Own account', messages: [{ text: 'An answer' }] },
      { subject: 'Own address', messages: [] },
    ]);
  });

  it('contains the origin of the push service of each subscribed browser, but not the secret endpoint URL', async () => {
    const ann = await makeUser(use.app.db);
    await storeBrowsers(use.app, ann, 1);
    const client = await use.app.as(ann);
    const files = readZip((await use.app.visitor.get(await linkTo(client, (await makeExport(client)).id))).bytes);
    const rows = JSON.parse(String(files.get('push-subscriptions.json')));
    expect(rows).toMatchObject([{ push_service: 'https://push.test' }]);
    expect(JSON.stringify(rows)).not.toContain(`push.test/${ann.id}`);
  });

  it('can be downloaded by its owner only, and only with a valid link', async () => {
    const ann = await makeUser(use.app.db);
    const client = await use.app.as(ann);
    const { id } = await makeExport(client);
    const other = await use.app.as(await makeUser(use.app.db));
    expect(refusal(await other.post(`/api/account/exports/${id}/link`))).toBe('404 not_found');
    const link = await linkTo(client, id);
    const keys = { key: 'not the key of this server' };
    const foreign = new URL(makeExportLink(keys, 'http://magpie.test', { id, userId: ann.id }).url);
    expect(refusal(await use.app.visitor.get(foreign.pathname + foreign.search))).toBe('404 not_found');
    expect(refusal(await use.app.visitor.get(link.replace(/signature=../, 'signature=AA')))).toBe('404 not_found');
    expect(refusal(await use.app.visitor.get(`/api/account/exports/${id}/file`))).toBe('404 not_found');
  });

  it('is written again if a node dies while writing it', async () => {
    const ann = await makeUser(use.app.db);
    const client = await use.app.as(ann);
    const died = {
      status: 'running' as const,
      attempts: 1,
      fileKey: 'exports/0123456789abcdef',
      lockedUntil: new Date(0),
    };
    const [row] = await use.app.db
      .insert(dataExports)
      .values({ userId: ann.id, ...died })
      .returning();
    await use.app.storage.put('exports/0123456789abcdef/0001.zip', Buffer.from('half'), 'application/zip');
    await withTransaction(use.app.db, (tx) => enqueue(tx, 'privacy.export', { exportId: row?.id }));
    await use.app.settled();
    expect(await list(client)).toMatchObject([{ status: 'ready' }]);
    expect(await use.app.storage.get('exports/0123456789abcdef/0001.zip')).toBeUndefined();
  });

  it('schedules a second removal of the file, in case a node that was presumed dead is still writing to the file', async () => {
    const { id: userId } = await makeUser(use.app.db);
    const fileKey = 'exports/0123456789abcdef';
    const [row] = await use.app.db
      .insert(dataExports)
      .values({ userId, status: 'running', attempts: 1, fileKey, lockedUntil: new Date(0) })
      .returning();
    await withTransaction(use.app.db, (tx) => enqueue(tx, 'privacy.export', { exportId: row?.id }));
    await use.app.settled();
    await use.app.storage.put(`${fileKey}/0002.zip`, Buffer.from('written late'), 'application/zip');
    const removal = eq(outbox.kind, PICTURES_GONE);
    const waiting = await use.app.db.select({ keys: outbox.payload }).from(outbox).where(removal);
    expect(waiting).toEqual([{ keys: [fileKey] }]);
    await use.app.db
      .update(outbox)
      .set({ runAt: new Date(0) })
      .where(removal);
    use.app.db.hooks.committed();
    await use.app.settled();
    expect(await use.app.storage.get(`${fileKey}/0002.zip`)).toBeUndefined();
  });

  it('is deleted with its file after it has expired', async () => {
    const ann = await makeUser(use.app.db);
    const client = await use.app.as(ann);
    const { id } = await makeExport(client);
    const [row] = await use.app.db.select().from(dataExports).where(eq(dataExports.id, id));
    await use.app.db.update(dataExports).set({ expiresAt: new Date(Date.now() - 1000) });
    expect(await list(client)).toEqual([]);
    await use.app.jobs.runNow('retention');
    await use.app.settled();
    expect(await use.app.db.$count(dataExports)).toBe(0);
    expect(await use.app.storage.get(`${row?.fileKey}/0001.zip`)).toBeUndefined();
  });

  it('is deleted seven days after it failed', async () => {
    const { id: userId } = await makeUser(use.app.db);
    const ago = (days: number) => new Date(Date.now() - days * 24 * 60 * 60 * 1000);
    const failed = { userId, status: 'failed' as const, fileKey: 'exports/0123456789abcdef' };
    await use.app.db.insert(dataExports).values([
      { ...failed, createdAt: ago(8) },
      { ...failed, createdAt: ago(6) },
    ]);
    await use.app.jobs.runNow('retention');
    expect(await use.app.db.$count(dataExports)).toBe(1);
  });

  it('ignores the progress and the result of a node whose export another node has taken over', async () => {
    const { id: userId } = await makeUser(use.app.db);
    const running = { userId, status: 'running' as const, fileKey: 'exports/0123456789abcdef' };
    const [{ id } = { id: 0 }] = await use.app.db.insert(dataExports).values(running).returning();
    const file = { parts: 1, bytes: 1, done: 1 };
    expect(await saveProgress(use.app.db, id, 'exports/fedcba9876543210', { done: 1, total: 2 })).toBe(false);
    expect(await setReady(use.app.db, id, 'exports/fedcba9876543210', file)).toBe(false);
    expect(await saveProgress(use.app.db, id, running.fileKey, { done: 1, total: 2 })).toBe(true);
    expect(await setReady(use.app.db, id, running.fileKey, file)).toBe(true);
  });

  it('is not taken over by another node while its node reports progress', async () => {
    const { id: userId } = await makeUser(use.app.db);
    const fileKey = 'exports/0123456789abcdef';
    const expired = { userId, status: 'running' as const, fileKey, lockedUntil: new Date(0) };
    const [{ id } = { id: 0 }] = await use.app.db.insert(dataExports).values(expired).returning();
    const takeOver = () => use.app.db.transaction((tx) => claimExport(tx, id, 'exports/fedcba9876543210'));
    await saveProgress(use.app.db, id, fileKey, { done: 1, total: 2 });
    expect(await takeOver()).toBeUndefined();
    await use.app.db.update(dataExports).set({ lockedUntil: new Date(0) });
    expect(await takeOver()).toMatchObject({ id, fileKey });
    expect(await takeOver()).toBeUndefined();
  });

  it('reports its progress after each of its files', async () => {
    const { id } = await makeUser(use.app.db);
    const report = vi.fn(async () => undefined);
    const { db, storage } = use.app;
    await writeExportFile({ db, storage, sections: {} }, id, 'exports/0123456789abcdef', report);
    expect(report.mock.calls).toEqual([
      [1, 2],
      [2, 2],
    ]);
  });

  it('is refused while another export is in progress', async () => {
    const client = await use.app.as(await makeUser(use.app.db));
    const answers = await Promise.all([1, 2, 3].map(() => client.post('/api/account/exports')));
    expect(answers.filter(({ status }) => status === 202)).toHaveLength(1);
  });

  it('is refused after the rate limit is reached, to which refused requests do not count', async () => {
    const user = await makeUser(use.app.db);
    const client = await use.app.as(user);
    const running = { userId: user.id, status: 'running' as const, fileKey: 'exports/0123456789abcdef' };
    await use.app.db.insert(dataExports).values(running);
    const request = () => client.post('/api/account/exports');
    for (let count = 0; count < LIMIT; count++) expect(refusal(await request())).toBe('409 export_running');
    await use.app.db.delete(dataExports);
    expect((await request()).status).toBe(202);
    let last = '';
    for (let count = 0; count < LIMIT && last === ''; count++) {
      await use.app.settled();
      const answer = await request();
      if (answer.status !== 202) last = refusal(answer);
    }
    expect(last).toBe('429 too_many_requests');
  });
});

describe('a link to export 3 of user 7, made at timestamp 1000000', () => {
  const keys = { key: 'a key' };
  const partsOf = (url: string) => {
    const { searchParams } = new URL(url);
    return { expires: Number(searchParams.get('expires')), signature: searchParams.get('signature') ?? '' };
  };
  const { url } = makeExportLink(keys, 'http://magpie.test', { id: 3, userId: 7 }, 1_000_000);

  it.each([
    ['valid', 3, 7, 1_000_000],
    ['expired', 3, 7, 1_000_000 + 300_000],
    ['forged', 4, 7, 1_000_000],
    ['forged', 3, 8, 1_000_000],
  ])('is %s if it is used for export %i of user %i at timestamp %i', (state, id, userId, now) => {
    expect(checkExportLink(keys, { id, userId, ...partsOf(url) }, now)).toBe(state);
  });
});
