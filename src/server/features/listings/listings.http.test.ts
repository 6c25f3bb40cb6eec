import { beforeEach, describe, expect, it } from 'vitest';
import type { Listing, ListingCard } from '#contract/listings.ts';
import { type Client, refusal } from '#test/client.ts';
import { type Lookups, makeImage, makeListing, makeLookups, makeUser, type Person } from '#test/factories.ts';
import { listingDraft } from '#test/listing-draft.ts';
import { sharedApp } from '#test/make-app.ts';
import { listings } from '../../tables/listings.ts';

const use = sharedApp();
let seller: Person;
let client: Client;
let lookups: Lookups;
let draft: Record<string, unknown>;

beforeEach(async () => {
  const { db } = use.app;
  seller = await makeUser(db, { name: 'seller', ratingSum: 9, reviewCount: 2 });
  client = await use.app.as(seller);
  lookups = await makeLookups(db, 'Nova');
  draft = {
    ...listingDraft(lookups),
    name: '  Photocard, first print ',
    price: 18.5,
    image1: (await makeImage(db, seller)).url,
    image2: '',
    image3: '',
  };
});

const publish = (changes: Record<string, unknown> = {}) =>
  client.post<Listing>('/api/listings', { ...draft, ...changes });
const storedListings = () => use.app.db.select().from(listings);

describe('POST /api/listings', () => {
  it('publishes a listing and returns it', async () => {
    const { status, body } = await publish();
    expect(status).toBe(201);
    expect(body).toMatchObject({
      name: 'Photocard, first print',
      price: 18.5,
      currency_id: lookups.currency,
      currency: { id: lookups.currency, code: 'USD' },
      group: { id: lookups.group, name: 'Nova' },
      members: [{ name: 'Ada of Nova' }, { name: 'Bee of Nova' }],
      sourcetype: { id: lookups.sourceType, name: 'Source of Nova' },
      description: '<p>As new.</p>',
      image1: draft.image1,
      image2: '',
      image3: '',
      status: 'open',
      version: 1,
      seller: { id: seller.id, name: 'seller', average_rating: 4.5, review_count: 2, profile: { avatar: '' } },
      user: { id: seller.id, name: 'seller', average_rating: 4.5, review_count: 2, profile: { avatar: '' } },
      viewer: { is_owner: true, can: { edit: true, contact: false } },
    });
    expect((await use.app.visitor.get(`/api/listings/${body.id}`)).body).toMatchObject({ id: body.id });
    expect((await use.app.visitor.get<ListingCard[]>('/api/listings/newest')).body.map((card) => card.id)).toEqual([
      body.id,
    ]);
    expect((await use.app.visitor.get<ListingCard[]>('/api/listings/random')).body.map((card) => card.id)).toEqual([
      body.id,
    ]);
  });

  it('returns the stored listing, and changes nothing, if the seller repeats a client id', async () => {
    const client_id = '5f0c1d8e-3f61-4a0e-9a52-0c4e8f1f7b11';
    const first = await publish({ client_id });
    const second = await publish({ client_id, name: 'Edited meanwhile' });
    expect([first.status, second.status]).toEqual([201, 200]);
    expect(second.body).toMatchObject({ id: first.body.id, name: 'Photocard, first print', version: 1 });
    const other = await makeUser(use.app.db);
    const image1 = (await makeImage(use.app.db, other)).url;
    const theirs = await (await use.app.as(other)).post<Listing>('/api/listings', { ...draft, image1, client_id });
    expect(theirs.status).toBe(201);
    expect(theirs.body.id).not.toBe(first.body.id);
    expect(await storedListings()).toHaveLength(2);
  });

  it('stores the members in the given order, without duplicates', async () => {
    const [ada = 0, bee = 0] = lookups.members;
    const { body } = await publish({ members: [{ id: bee }, { id: ada }, { id: bee }] });
    expect(body.members.map((member) => member.id)).toEqual([bee, ada]);
  });

  it.each([0, 0.01, 18, 0.29, 9_999_999.99])('stores the price %d exactly', async (price) => {
    expect((await publish({ price })).body.price).toBe(price);
  });

  it.each([
    ['12.50', 12.5],
    ['12', 12],
    ['.5', 0.5],
    ['0', 0],
    ['9999999.99', 9_999_999.99],
  ])('accepts the price %j sent as a string', async (price, expected) => {
    expect((await publish({ price })).body.price).toBe(expected);
  });

  it('accepts ids as text, and null for missing images', async () => {
    const { body } = await publish({
      currency_id: String(lookups.currency),
      group_id: String(lookups.group),
      members: lookups.members.map((id) => ({ id: String(id) })),
      sourcetype_id: String(lookups.sourceType),
      image2: null,
      image3: null,
    });
    expect(body).toMatchObject({
      currency_id: lookups.currency,
      group_id: lookups.group,
      sourcetype_id: lookups.sourceType,
      image2: '',
      image3: '',
    });
    expect(body.members.map((member) => member.id)).toEqual(lookups.members);
  });

  it('returns empty strings for a missing second and third image', async () => {
    const { body } = await publish({ image2: '', image3: '' });
    expect(body).toMatchObject({ image2: '', image3: '' });
    const { body: unset } = await publish({ image2: undefined, image3: undefined });
    expect(unset).toMatchObject({ image2: '', image3: '' });
  });

  it('moves the third image up if the second is missing', async () => {
    const { url } = await makeImage(use.app.db, seller);
    const { body } = await publish({ image2: '', image3: url });
    expect(body).toMatchObject({ image2: url, image3: '' });
  });

  it.each<[string, Record<string, unknown>, string]>([
    ['no name', { name: '' }, 'name'],
    ['a blank name', { name: '   ' }, 'name'],
    ['a name of 121 characters', { name: 'x'.repeat(121) }, 'name'],
    ['a price that is not a number', { price: 'abc' }, 'price'],
    ['no price', { price: null }, 'price'],
    ['a negative price', { price: -1 }, 'price'],
    ['a price with three decimals as text', { price: '12.505' }, 'price'],
    ['a price with an exponent', { price: '1e3' }, 'price'],
    ['a price with surrounding spaces', { price: ' 12 ' }, 'price'],
    ['a price with a comma', { price: '12,50' }, 'price'],
    ['an empty price', { price: '' }, 'price'],
    ['a price that is not finite', { price: '9'.repeat(400) }, 'price'],
    ['a negative price as text', { price: '-1' }, 'price'],
    ['a boolean as the price', { price: true }, 'price'],
    ['an array as the price', { price: ['12'] }, 'price'],
    ['a group with surrounding spaces', { group_id: ' 1' }, 'group_id'],
    ['a group with a fraction', { group_id: '1.5' }, 'group_id'],
    ['no group', { group_id: null }, 'group_id'],
    ['null as the first image', { image1: null }, 'image1'],
    ['a price of 13 digits', { price: 1_234_567_890_123 }, 'price'],
    ['a price of 10,000,000', { price: 10_000_000 }, 'price'],
    ['a price with three decimals', { price: 18.555 }, 'price'],
    ['an unknown currency', { currency_id: 999 }, 'currency_id'],
    ['a currency id beyond the integer range', { currency_id: 99_999_999_999 }, 'currency_id'],
    ['an unknown group', { group_id: 999 }, 'group_id'],
    ['a group id beyond the integer range', { group_id: 99_999_999_999 }, 'group_id'],
    ['a group that is not a number', { group_id: 'abc' }, 'group_id'],
    ['an unknown source type', { sourcetype_id: 999 }, 'sourcetype_id'],
    ['a source type id beyond the integer range', { sourcetype_id: 99_999_999_999 }, 'sourcetype_id'],
    ['no members', { members: [] }, 'members'],
    ['unknown members', { members: [{ id: 999 }] }, 'members'],
    ['a member without an id', { members: [{}] }, 'members.0.id'],
    ['no description', { description: '' }, 'description'],
    ['a blank description', { description: '<p> &nbsp;\u200b<br></p>' }, 'description'],
    ['a description that contains only a script', { description: '<script>alert(1)</script>' }, 'description'],
    ['a description above 20 kB', { description: `<p>${'x'.repeat(20 * 1024)}</p>` }, 'description'],
    ['no first image', { image1: '' }, 'image1'],
    ['an image on another host', { image1: 'https://evil.test/storage/x.jpg' }, 'image1'],
    ['a second image on another host', { image2: 'https://evil.test/x.jpg' }, 'image2'],
    ['a third image that is not a URL', { image3: 'x' }, 'image3'],
  ])('returns 422 on the invalid field for %s', async (_name, change, field) => {
    expect(refusal(await publish(change))).toBe(`422 validation_failed: ${field}`);
    expect(await storedListings()).toEqual([]);
  });

  it('returns 422 on the members field for a member who is not in the listing’s group', async () => {
    const other = await makeLookups(use.app.db, 'Other');
    const mixed = [...lookups.members, ...other.members].map((id) => ({ id }));
    expect(refusal(await publish({ members: mixed }))).toBe('422 validation_failed: members');
  });

  it("returns 422 on the image field for another user's image and for an image from another folder", async () => {
    const { db } = use.app;
    const foreign = await makeImage(db, await makeUser(db));
    const avatar = await makeImage(db, seller, 'avatars');
    expect(refusal(await publish({ image1: foreign.url }))).toBe('422 validation_failed: image1');
    expect(refusal(await publish({ image2: foreign.url }))).toBe('422 validation_failed: image2');
    expect(refusal(await publish({ image3: avatar.url }))).toBe('422 validation_failed: image3');
  });

  it('reports all invalid fields in one response', async () => {
    expect(refusal(await client.post('/api/listings', {}))).toBe(
      '422 validation_failed: name, price, currency_id, group_id, members, sourcetype_id, description, image1',
    );
    const wrong = { currency_id: 999, sourcetype_id: 999, image1: 'https://evil.test/x.jpg' };
    expect(refusal(await publish(wrong))).toBe('422 validation_failed: currency_id, sourcetype_id, image1');
  });

  it('returns 401 to visitors before it validates fields', async () => {
    expect(refusal(await use.app.visitor.post('/api/listings', {}))).toBe('401 unauthenticated');
  });

  it.each<[string, string, string]>([
    ['a script', '<p>Hi<script>alert(1)</script></p>', '<p>Hi</p>'],
    ['an event handler', '<p onclick="alert(1)" style="position:fixed" class="x">Hi</p>', '<p>Hi</p>'],
    ['an image with an event handler', 'Hi<img src=x onerror=alert(1)>', 'Hi'],
    [
      'a javascript: URL',
      '<p><a href="javascript:alert(1)">Hi</a></p>',
      '<p><a rel="nofollow noopener ugc" target="_blank">Hi</a></p>',
    ],
    [
      'an obfuscated javascript: URL',
      '<a href="jav&#x09;ascript:alert(1)">Hi</a>',
      '<a rel="nofollow noopener ugc" target="_blank">Hi</a>',
    ],
    [
      'a data: URL',
      '<a href="data:text/html,<script>alert(1)</script>">Hi</a>',
      '<a rel="nofollow noopener ugc" target="_blank">Hi</a>',
    ],
    [
      'the target of a link',
      '<a href="https://x.test/" target="_self">Hi</a>',
      '<a href="https://x.test/" target="_blank" rel="nofollow noopener ugc">Hi</a>',
    ],
    ['a frame from another site', '<p>Hi</p><iframe src="https://evil.test/"></iframe>', '<p>Hi</p>'],
    [
      'a frame from a look-alike host',
      '<p>Hi</p><iframe src="https://player.vimeo.com.evil.test/1"></iframe>',
      '<p>Hi</p>',
    ],
    ['a frame with a srcdoc attribute', '<p>Hi</p><iframe srcdoc="<script>alert(1)</script>"></iframe>', '<p>Hi</p>'],
    ['an SVG image', '<svg><script>alert(1)</script></svg><p>Hi</p>', '<p>Hi</p>'],
    ['a form', '<form action="https://evil.test"><input name="x"></form><p>Hi</p>', '<p>Hi</p>'],
    ['a style sheet', '<style>*{display:none}</style><p>Hi</p>', '<p>Hi</p>'],
    ['a first-level heading', '<h1>Hi</h1>', '<h2>Hi</h2>'],
    ['a script tag inside a script tag', '<scr<script>ipt>alert(1)</script><p>Hi</p>', 'ipt&gt;alert(1)<p>Hi</p>'],
    ['b and i elements', '<b>Hi</b> <i>there</i>', '<strong>Hi</strong> <em>there</em>'],
  ])('sanitises %s in the description', async (_name, dirty, clean) => {
    const { status, body } = await publish({ description: dirty });
    expect(status).toBe(201);
    expect(body.description).toBe(clean);
  });

  it('keeps markup that the editor produces, and sandboxes embedded videos', async () => {
    const made = '<h2>Title</h2><h3>Part</h3><p>A <strong>b</strong> <em>i</em> <u>u</u></p><ul><li>x</li></ul>';
    expect((await publish({ description: made })).body.description).toBe(made);
    const video =
      '<p>See</p><iframe src="https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ" onload="alert(1)"></iframe>';
    const { description } = (await publish({ description: video })).body;
    expect(description).toContain('src="https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ"');
    expect(description).toContain('sandbox="allow-scripts allow-same-origin allow-presentation"');
    expect(description).not.toContain('onload');
  });
});

describe('GET /api/listings/{id}', () => {
  it('returns an open listing to a visitor, who cannot contact the seller', async () => {
    const { id } = await makeListing(use.app.db, seller);
    const { body } = await use.app.visitor.get<Listing>(`/api/listings/${id}`);
    expect(body.viewer).toMatchObject({
      is_owner: false,
      conversation_id: null,
      can: { edit: false, close: false, reopen: false, contact: false },
    });
  });

  it('tells another user that they can contact the seller, unless the listing is closed', async () => {
    const { db } = use.app;
    const [open, closed] = [await makeListing(db, seller), await makeListing(db, seller, { status: 'closed' })];
    const buyer = await use.app.as(await makeUser(db));
    const viewerOf = async (id: number) => (await buyer.get<Listing>(`/api/listings/${id}`)).body;
    expect((await viewerOf(open.id)).viewer).toMatchObject({
      is_owner: false,
      conversation_id: null,
      can: { edit: false, close: false, reopen: false, contact: true },
    });
    const closedListing = await viewerOf(closed.id);
    expect(closedListing.viewer).toMatchObject({
      is_owner: false,
      conversation_id: null,
      can: { edit: false, close: false, reopen: false, contact: false },
    });
    expect(closedListing.status).toBe('closed');
  });

  it.each(['9', '0', '-1', '1.5', 'abc', '99999999999', '1%00', '%20'])('returns 404 for the id %s', async (id) => {
    expect(refusal(await use.app.visitor.get(`/api/listings/${id}`))).toBe('404 not_found');
  });
});
