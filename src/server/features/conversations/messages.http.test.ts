import { randomUUID } from 'node:crypto';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { eq } from 'drizzle-orm';
import sharp from 'sharp';
import { beforeEach, describe, expect, it } from 'vitest';
import type { Message } from '#contract/conversations.ts';
import { type Client, refusal, type SentFile } from '#test/client.ts';
import { type MadeConversation, makeConversation } from '#test/factories.ts';
import { sharedApp } from '#test/make-app.ts';
import * as picture from '#test/test-pictures.ts';
import { messages } from '../../tables/conversations.ts';
import { images } from '../../tables/uploads.ts';

const use = sharedApp();
let talk: MadeConversation;
let buyer: Client;
let photo: Buffer;

beforeEach(async () => {
  talk = await makeConversation(use.app.db);
  buyer = await use.app.as(talk.buyer);
  photo ??= await picture.jpeg();
});

const send = (fields: Record<string, string>, files: SentFile[] = []) =>
  buyer.form<Message>(`/api/conversations/${talk.id}/messages`, fields, files);
const file = (bytes: Uint8Array): SentFile => ({ field: 'images[]', bytes });
type Page = { data: Message[]; meta: { previous_cursor: string | null } };
const page = async (query = '') => (await buyer.get<Page>(`/api/conversations/${talk.id}/messages${query}`)).body;
const storedMessages = () => use.app.db.select().from(messages);

describe('POST /api/conversations/{id}/messages', () => {
  it('stores and returns a text message', async () => {
    const { status, body } = await send({ message: 'Is it still there?', conversation_id: String(talk.id) });
    expect(status).toBe(201);
    expect(body).toMatchObject({
      conversation_id: talk.id,
      sender_id: talk.buyer.id,
      message: 'Is it still there?',
      images: [],
    });
    expect((await page()).data).toEqual([body]);
  });

  it('returns the stored message instead of storing a second message if a client id is repeated', async () => {
    const fields = { message: 'Hello', client_id: randomUUID() };
    const first = await send(fields, [file(photo)]);
    expect(first.status).toBe(201);
    expect(first.body.client_id).toBe(fields.client_id);
    const again = await send({ ...fields, message: 'Something else' });
    expect(again).toMatchObject({ status: 200, body: first.body });
    expect(await storedMessages()).toHaveLength(1);
  });

  it('accepts a client id that the other participant has used', async () => {
    const fields = { message: 'Hello', client_id: randomUUID() };
    await send(fields);
    const seller = await use.app.as(talk.seller);
    expect((await seller.form(`/api/conversations/${talk.id}/messages`, fields)).status).toBe(201);
    expect(await storedMessages()).toHaveLength(2);
  });

  it('returns the stored message for a repeated client id even after the conversation was closed', async () => {
    const fields = { message: 'Hello', client_id: randomUUID() };
    const { body } = await send(fields);
    await buyer.put(`/api/conversations/${talk.id}/close`);
    expect(await send(fields)).toMatchObject({ status: 200, body });
  });

  it.each<[string, Record<string, string>, string]>([
    ['a message without text or pictures', {}, 'message'],
    ['a text of blank characters', { message: ' \n\t\u200b\u3164' }, 'message'],
    ['a text of 4,001 characters', { message: 'x'.repeat(4001) }, 'message'],
    ['an invalid client id', { message: 'Hi', client_id: 'abc' }, 'client_id'],
    ['the id of another conversation in the form', { message: 'Hi', conversation_id: '999' }, 'conversation_id'],
  ])('returns 422 for %s', async (_name, fields, field) => {
    expect(refusal(await send(fields))).toBe(`422 validation_failed: ${field}`);
    expect(await storedMessages()).toEqual([]);
  });

  it('accepts 4,000 characters, with the line breaks that browsers send', async () => {
    const message = `${'line\n'.repeat(799)}end!!`;
    expect(message).toHaveLength(4000);
    const { status, body } = await send({ message });
    expect({ status, message: body.message }).toEqual({ status: 201, message });
  });

  it('preserves line breaks, Japanese, emoji and markup, and removes control characters and surrounding white space', async () => {
    const { body } = await send({ message: '\n\nHi\u202e there\u0000\n\n日本語 👩‍👩‍👧\t<b>\n ' });
    expect(body.message).toBe('Hi there\n\n日本語 👩‍👩‍👧\t<b>');
  });

  it('sends pictures without text, in their order, under unguessable names', async () => {
    const { status, body } = await send({}, [file(photo), file(await picture.png({ width: 30, height: 30 }))]);
    expect(status).toBe(201);
    expect(body.message).toBe('');
    expect(body.images).toHaveLength(2);
    for (const [at, image] of body.images.entries()) {
      expect(image.path).toMatch(/^chat\/[0-9a-f]{32}-[0-9a-f]{6}\/1280\.jpg$/);
      const served = await use.app.visitor.get(`/storage/${image.path}`);
      expect(served.status).toBe(200);
      expect(served.headers['cache-control']).toBe('private, max-age=3600');
      expect((await sharp(served.bytes).metadata()).width).toBe(at === 0 ? 60 : 30);
    }
    expect((await page()).data).toEqual([body]);
  });

  it('gives a picture a new name each time it is sent, so that names do not reveal copies of a picture', async () => {
    const first = await send({}, [file(photo)]);
    const second = await send({}, [file(photo)]);
    expect([first.status, second.status]).toEqual([201, 201]);
    expect(second.body.images).not.toEqual(first.body.images);
    expect(await use.app.db.$count(images, eq(images.folder, 'chat'))).toBe(2);
  });

  it('accepts ten pictures and returns 422 for eleven or twenty', async () => {
    const small = await picture.jpeg({ width: 8, height: 8 });
    expect((await send({}, Array(10).fill(file(small)))).body.images).toHaveLength(10);
    for (const many of [11, 20]) {
      expect(refusal(await send({}, Array(many).fill(file(small))))).toBe('422 validation_failed: images[]');
    }
    expect(await storedMessages()).toHaveLength(1);
  });

  it('stores nothing if one file of the message is not an image', async () => {
    const files = [file(photo), file(Buffer.from('<svg onload=alert(1)>'))];
    expect(refusal(await send({ message: 'Look' }, files))).toBe('415 unsupported_image');
    expect(await storedMessages()).toEqual([]);
    const chatImages = (await use.app.db.select().from(images)).filter((image) => image.folder === 'chat');
    expect(chatImages).toEqual([]);
    const folder = join(use.app.config.dataDir, 'storage', 'chat');
    const before = new Set(await readdir(folder).catch(() => []));
    await send({ message: 'Look' }, files);
    expect((await readdir(folder).catch(() => [])).filter((name) => !before.has(name))).toEqual([]);
  });

  it('rejects a picture above ten megabytes, an empty picture and a picture in an unknown form field', async () => {
    expect(refusal(await send({}, [file(picture.hugeJpeg(11))]))).toBe('413 payload_too_large');
    expect(refusal(await send({}, [file(Buffer.alloc(0))]))).toBe('422 validation_failed: images[]');
    expect(refusal(await send({}, [{ field: 'file', bytes: photo }]))).toBe('422 validation_failed: images[]');
    expect(await storedMessages()).toEqual([]);
  });

  it('returns 415 for a body that is not a form', async () => {
    const answer = await buyer.post(`/api/conversations/${talk.id}/messages`, { message: 'Hi' });
    expect(refusal(answer)).toBe('415 unsupported_media_type');
  });
});

describe('GET /api/conversations/{id}/messages', () => {
  it('returns every message once when paging backwards, oldest first in each page', async () => {
    for (let at = 1; at <= 7; at++) await send({ message: `Message ${at}` });
    const pages: Page[] = [];
    let before: string | null = '';
    while (before !== null) {
      const next: Page = await page(`?limit=3${before ? `&before=${before}` : ''}&sort=created_at&order=asc`);
      pages.unshift(next);
      before = next.meta.previous_cursor;
    }
    expect(pages.map(({ data }) => data.length)).toEqual([1, 3, 3]);
    const all = pages.flatMap(({ data }) => data.map((message) => message.message));
    expect(all).toEqual([1, 2, 3, 4, 5, 6, 7].map((at) => `Message ${at}`));
  });

  it('returns no previous cursor if the limit equals the number of messages', async () => {
    for (const message of ['one', 'two', 'three']) await send({ message });
    expect((await page('?limit=3')).meta.previous_cursor).toBeNull();
    expect((await page('?limit=2')).meta.previous_cursor).not.toBeNull();
  });

  /** Inserts messages directly, because sending them one by one is slow and rate-limited. */
  const store = async (count: number): Promise<void> => {
    const rows = Array.from({ length: count }, (_, at) => ({
      conversationId: talk.id,
      senderId: talk.buyer.id,
      clientId: randomUUID(),
      body: `Message ${at + 1}`,
    }));
    while (rows.length > 0) await use.app.db.insert(messages).values(rows.splice(0, 1000));
  };
  const ends = ({ data }: Page) => [data.length, data[0]?.message, data.at(-1)?.message];

  it('returns the whole conversation, oldest first, if neither limit nor cursor is given', async () => {
    await store(52);
    const withPictures = await send({ message: '' }, [file(photo), file(photo)]);
    const list = await page('?sort=created_at&order=asc');
    expect(ends(list)).toEqual([53, 'Message 1', '']);
    expect(list.data.at(-1)).toEqual(withPictures.body);
    expect(list.meta).toEqual({ previous_cursor: null, next_cursor: null });
    expect(ends(await page())).toEqual([53, 'Message 1', '']);
  });

  it('returns 50 messages for a cursor without a limit', async () => {
    await store(60);
    const { data } = await page();
    expect(ends(await page(`?before=${data.at(-1)?.id}`))).toEqual([50, 'Message 10', 'Message 59']);
    expect(ends(await page(`?after=${data[0]?.id}`))).toEqual([50, 'Message 2', 'Message 51']);
    expect(ends(await page(`?around=${data[30]?.id}`))).toEqual([50, 'Message 6', 'Message 55']);
  });

  it('returns the newest 5,000 messages of a longer conversation and a cursor for the older messages', async () => {
    await store(5001);
    const list = await page('?sort=created_at&order=asc');
    expect(ends(list)).toEqual([5000, 'Message 2', 'Message 5001']);
    expect(ends(await page(`?limit=10&before=${list.meta.previous_cursor}`))).toEqual([1, 'Message 1', 'Message 1']);
  });

  it('returns the newest messages up to 4 MB of text and a cursor for the older messages', async () => {
    const body = '世'.repeat(4000);
    const rows = Array.from({ length: 400 }, () => ({
      conversationId: talk.id,
      senderId: talk.buyer.id,
      clientId: randomUUID(),
      body,
    }));
    await use.app.db.insert(messages).values(rows);
    const list = await page();
    expect(list.data).toHaveLength(333);
    expect(list.meta.previous_cursor).toBe(String(list.data[0]?.id));
    expect(ends(await page(`?limit=100&before=${list.meta.previous_cursor}`))[0]).toBe(67);
  });

  it('returns an empty list for a conversation without messages', async () => {
    expect(await page()).toEqual({ data: [], meta: { previous_cursor: null, next_cursor: null } });
  });

  it.each([
    ['limit=0', 'limit'],
    ['limit=101', 'limit'],
    ['before=abc', 'before'],
    ['sort=name', 'sort'],
    ['sort=', 'sort'],
    ['order=desc', 'order'],
  ])('returns 422 for %s', async (query, field) => {
    const answer = await buyer.get(`/api/conversations/${talk.id}/messages?${query}`);
    expect(refusal(answer)).toBe(`422 validation_failed: ${field}`);
  });
});
