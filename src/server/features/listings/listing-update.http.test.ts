import { eq, sql } from 'drizzle-orm';
import { beforeEach, expect, it } from 'vitest';
import type { Listing, ListingCard } from '#contract/listings.ts';
import { type Client, refusal } from '#test/client.ts';
import type { Lookups, Person } from '#test/factories.ts';
import { makeConversation, makeImage, makeListing, makeLookups, makeUser } from '#test/factories.ts';
import { listingDraft } from '#test/listing-draft.ts';
import { sharedApp } from '#test/make-app.ts';
import { listings } from '../../tables/listings.ts';

const use = sharedApp();
let seller: Person;
let client: Client;
let lookups: Lookups;
let images: { id: number; url: string }[];

beforeEach(async () => {
  const { db } = use.app;
  seller = await makeUser(db);
  client = await use.app.as(seller);
  lookups = await makeLookups(db);
  images = [await makeImage(db, seller), await makeImage(db, seller), await makeImage(db, seller)];
});

const form = (more: object = {}): Record<string, unknown> => ({
  ...listingDraft(lookups),
  name: 'Afterimage photocard',
  price: 18.5,
  description: '<p>Mint, in its sleeve.</p>',
  image1: images[0]?.url ?? '',
  image2: '',
  image3: '',
  status: 'open',
  ...more,
});

const make = async (): Promise<number> => (await makeListing(use.app.db, seller, { lookups })).id;
const put = (id: number, more: object = {}, as: Client = client) => as.put<Listing>(`/api/listings/${id}`, form(more));
const newestIds = async () => (await use.app.visitor.get<ListingCard[]>('/api/listings/newest')).body.map((c) => c.id);
const drawnIds = async () => (await use.app.visitor.get<ListingCard[]>('/api/listings/random')).body.map((c) => c.id);

it('PUT /api/listings/{id} saves the changed fields and increments the version', async () => {
  const id = await make();
  const other = await makeLookups(use.app.db);
  const change = {
    name: 'Afterimage photocard, signed',
    price: 9_999_999.99,
    group_id: other.group,
    members: [{ id: other.members[1] }],
    sourcetype_id: other.sourceType,
    image1: images[2]?.url,
    image2: images[0]?.url,
  };
  const saved = await put(id, change);
  expect(saved.status).toBe(200);
  expect(saved.body).toMatchObject({
    id,
    ...change,
    image3: '',
    version: 2,
    viewer: { is_owner: true, conversation_id: null, can: { edit: true, close: true, reopen: false, contact: false } },
  });
  const read = await use.app.visitor.get<Listing>(`/api/listings/${id}`);
  expect(read.body).toMatchObject({ name: 'Afterimage photocard, signed', version: 2 });
  expect(read.body.created_at).not.toBe(read.body.updated_at);
});

it('PUT /api/listings/{id} immediately updates the listing and the newest and random listings when it closes or reopens the listing', async () => {
  const id = await make();
  expect(await newestIds()).toEqual([id]);
  expect(await drawnIds()).toEqual([id]);
  const closed = await put(id, { status: 'closed' });
  expect(closed.body).toMatchObject({ status: 'closed', version: 2, viewer: { can: { close: false, reopen: true } } });
  expect(await newestIds()).toEqual([]);
  expect(await drawnIds()).toEqual([]);
  expect((await use.app.visitor.get(`/api/listings/${id}`)).body).toMatchObject({
    status: 'closed',
    viewer: { is_owner: false, can: { edit: false, close: false, reopen: false } },
  });
  expect((await put(id, { status: 'open' })).body).toMatchObject({ status: 'open', version: 3 });
  expect(await newestIds()).toEqual([id]);
  expect(await drawnIds()).toEqual([id]);
});

it('POST /api/listings/{id}/reopen reopens a listing of the user, and is idempotent', async () => {
  const id = await make();
  await put(id, { status: 'closed' });
  const first = await client.post<Listing>(`/api/listings/${id}/reopen`, {});
  expect(first.status).toBe(200);
  expect(first.body).toMatchObject({ status: 'open', version: 3 });
  const second = await client.post<Listing>(`/api/listings/${id}/reopen`, {});
  expect(second.status).toBe(200);
  expect(second.body).toEqual(first.body);
  expect(await drawnIds()).toEqual([id]);
});

it('PUT /api/listings/{id} checks for errors in the order 401, 404 or 403, 422, 409', async () => {
  const id = await make();
  const stranger = await use.app.as(await makeUser(use.app.db));
  expect(refusal(await put(id, {}, use.app.visitor))).toBe('401 unauthenticated');
  expect(refusal(await put(999_999, { name: '' }))).toBe('404 not_found');
  expect(refusal(await client.put('/api/listings/me', form()))).toBe('404 not_found');
  expect(refusal(await put(id, { name: '' }, stranger))).toBe('403 forbidden');
  expect(refusal(await put(id, { name: '', version: 9 }))).toBe('422 validation_failed: name');
  expect(refusal(await put(id, { version: 9 }))).toBe('409 version_conflict');
  expect(refusal(await use.app.visitor.post(`/api/listings/${id}/reopen`))).toBe('401 unauthenticated');
  expect(refusal(await stranger.post(`/api/listings/${id}/reopen`))).toBe('403 forbidden');
  expect(refusal(await client.post('/api/listings/999999/reopen'))).toBe('404 not_found');
  expect((await client.get<Listing>(`/api/listings/${id}`)).body).toMatchObject({ version: 1 });
});

it('PUT /api/listings/{id} returns 409 for an outdated version, and without a version the last save wins', async () => {
  const id = await make();
  expect((await put(id, { name: 'First', version: 1 })).body).toMatchObject({ name: 'First', version: 2 });
  expect(refusal(await put(id, { name: 'Second', version: 1 }))).toBe('409 version_conflict');
  expect((await client.get<Listing>(`/api/listings/${id}`)).body).toMatchObject({ name: 'First', version: 2 });
  expect((await put(id, { name: 'Second', version: 2 })).body).toMatchObject({ name: 'Second', version: 3 });
  expect((await put(id, { name: 'Third' })).body).toMatchObject({ name: 'Third', version: 4 });
});

it('GET /api/listings/{id} immediately returns the id of a new conversation to its buyer, and to no other user', async () => {
  const { db } = use.app;
  const id = await make();
  const [buyer, other] = [await makeUser(db), await makeUser(db)];
  const clients = [await use.app.as(buyer), await use.app.as(other)];
  const shown = () =>
    Promise.all(clients.map(async (viewer) => (await viewer.get<Listing>(`/api/listings/${id}`)).body.viewer));
  expect(await shown()).toMatchObject([{ conversation_id: null }, { conversation_id: null }]);
  const conversation = await makeConversation(db, { buyer, listing: { id, seller, name: 'Card' } });
  expect(await shown()).toMatchObject([{ conversation_id: conversation.id }, { conversation_id: null }]);
  await db.execute(sql`delete from conversations where id = ${conversation.id}`);
  expect(await shown()).toMatchObject([{ conversation_id: null }, { conversation_id: null }]);
});

it('closing a listing does not close its conversations, and the listing still links the buyer to the conversation', async () => {
  const { db } = use.app;
  const conversation = await makeConversation(db, { seller });
  const { id } = conversation.listing;
  const buyer = await use.app.as(conversation.buyer);
  const closed = await put(id, { status: 'closed' });
  expect(closed.body.viewer.conversation_id).toBeNull();
  const seen = await buyer.get<Listing>(`/api/listings/${id}`);
  expect(seen.body).toMatchObject({ status: 'closed', viewer: { conversation_id: conversation.id } });
  const inbox = await buyer.get<{ data: { id: number; status: string }[] }>('/api/conversations');
  expect(inbox.body.data).toMatchObject([{ id: conversation.id, status: 'active' }]);
  expect((await use.app.visitor.get<Listing>(`/api/listings/${id}`)).body.viewer.conversation_id).toBeNull();
});

it.each([
  ['status', { status: 'sold' }],
  ['status', { status: undefined }],
  ['version', { version: 0 }],
  ['price', { price: -0.01 }],
  ['price', { price: 10_000_000 }],
  ['price', { price: 1_234_567_890_123 }],
  ['price', { price: 1.005 }],
  ['price', { price: '1e3' }],
  ['name', { name: '   ' }],
  ['name', { name: '\u200f\u200e\u202e \u2066\u2069' }],
  ['name', { name: '\u200b\u200d\ufeff' }],
  ['name', { name: '\u0000' }],
  ['name', { name: '\u3164' }],
  ['name', { name: '\u115f\u2800' }],
  ['name', { name: 'x'.repeat(121) }],
  ['members', { members: [] }],
  ['members', { members: [{ id: 999_999 }] }],
  ['members.0.id', { members: [{ id: 'one' }] }],
  ['group_id', { group_id: 999_999 }],
  ['currency_id', { currency_id: 999_999 }],
  ['sourcetype_id', { sourcetype_id: 999_999 }],
  ['image1', { image1: '' }],
  ['description', { description: '<p><br></p>' }],
  ['description', { description: '<p>\u3164\u2800</p>' }],
  ['description', { description: `<p>${'x'.repeat(20_481)}</p>` }],
])('PUT /api/listings/{id} returns 422 on the field %s for %j', async (field, more) => {
  const id = await make();
  expect(refusal(await put(id, more))).toBe(`422 validation_failed: ${field}`);
  expect((await client.get<Listing>(`/api/listings/${id}`)).body.version).toBe(1);
});

it('PUT /api/listings/{id} rejects a member who is not in the group, and images from other sites, users or folders', async () => {
  const { db } = use.app;
  const id = await make();
  const other = await makeLookups(db);
  expect(refusal(await put(id, { members: [{ id: lookups.members[0] }, { id: other.members[0] }] }))).toBe(
    '422 validation_failed: members',
  );
  const path = new URL(images[0]?.url ?? '').pathname;
  const theirs = await makeImage(db, await makeUser(db));
  const avatar = await makeImage(db, seller, 'avatars');
  const refused = [
    `https://elsewhere.test${path}`,
    `http://magpie.test.elsewhere.test${path}`,
    `http://magpie.test@elsewhere.test${path}`,
    `//magpie.test${path}`,
    path,
    `http://magpie.test/storage/../storage${path.slice('/storage'.length)}`,
    `${images[0]?.url}?x=1`,
    `${images[0]?.url}#x`,
    `${images[0]?.url}/..`,
    'data:image/png;base64,iVBORw0KGgo=',
    'javascript:alert(1)',
    theirs.url,
    avatar.url,
  ];
  for (const image2 of refused)
    expect([image2, refusal(await put(id, { image2 }))]).toEqual([image2, '422 validation_failed: image2']);
});

it.each([
  ['a name with emoji', '🪶 feather 👩‍👩‍👧', '🪶 feather 👩‍👩‍👧'],
  ['a name with right-to-left text', 'بطاقة مصورة', 'بطاقة مصورة'],
  ['a name without its direction override characters', 'card\u202egpj.exe\u202c', 'cardgpj.exe'],
  ['a name without its surrounding spaces', '  card  ', 'card'],
  ['a name with spaces instead of its line breaks and tabs', 'a\nb\t\tc', 'a b c'],
  ['markup in a name as text', '<b>card</b>', '<b>card</b>'],
])('PUT /api/listings/{id} stores %s', async (_what, name, stored) => {
  const id = await make();
  expect((await put(id, { name })).body.name).toBe(stored);
});

it('PUT /api/listings/{id} moves the third image up if the second is missing', async () => {
  const id = await make();
  const saved = await put(id, { image2: '', image3: images[1]?.url });
  expect(saved.body).toMatchObject({ image2: images[1]?.url, image3: '' });
});

it('editing a listing changes neither its creation time nor its position among the newest listings', async () => {
  const id = await make();
  const later = await make();
  await use.app.db.update(listings).set({ createdAt: sql`now() - interval '1 hour'` }).where(eq(listings.id, id));
  const readCreatedAt = () => use.app.db.select({ at: listings.createdAt }).from(listings).where(eq(listings.id, id));
  const before = await readCreatedAt();
  expect((await put(id, { name: 'Edited last' })).body.name).toBe('Edited last');
  expect(await readCreatedAt()).toEqual(before);
  expect(await newestIds()).toEqual([later, id]);
});
