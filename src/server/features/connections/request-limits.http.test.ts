import { and, eq, sql } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import { type Client, makeClient, refusal } from '#test/client.ts';
import { type Lookups, makeListing, makeLookups, makeUser, PASSWORD, type Person } from '#test/factories.ts';
import { sharedApp } from '#test/make-app.ts';
import { listMails } from '../../mail/mailbox.ts';
import { mailboxFolder } from '../../mail-setup.ts';
import { connections } from '../../tables/connections.ts';
import { users } from '../../tables/users.ts';

/** The production limits, except for lower limits per day and per seller. */
const use = sharedApp({
  env: {
    LIMIT_CONTACTS_HOUR: '20',
    LIMIT_CONTACTS_DAY: '24',
    LIMIT_CONTACTS_SELLER: '5',
    LIMIT_CONTACT_REWRITES: '30',
  },
});
const TOO_MANY = '429 too_many_requests';
const TOO_MANY_UNDECIDED = '429 too_many_undecided';
const OK = '200, not refused';
let people = 3000;
let lookups: Lookups;
let seller: Person;

/** Rate limits persist between tests, so each test creates its own users. */
async function person(ageDays: number): Promise<Person> {
  people++;
  const user = await makeUser(use.app.db, { id: people, name: `person${people}`, withPassword: true });
  await use.app.db.execute(
    sql`update users set created_at = now() - make_interval(secs => ${ageDays * 86_400}) where id = ${user.id}`,
  );
  return user;
}

beforeEach(async () => {
  lookups = await makeLookups(use.app.db);
  seller = await person(100);
});

async function ask(client: Client, to = seller, message = 'Is it still there?'): Promise<string> {
  const { id } = await makeListing(use.app.db, to, { lookups });
  return refusal(await askFor(client, id, to, message));
}
const askFor = (client: Client, listing: number, to = seller, contactMessage = 'Hello') =>
  client.post('/api/notifications/connection-request', { recipient_id: to.id, listing_id: listing, contactMessage });

const mailsTo = async ({ name }: Person) => {
  await use.app.settled();
  return (await listMails(mailboxFolder(use.app.config))).filter(({ to }) => to === `${name}@example.test`);
};

async function askMany(client: Client, count: number, perSeller = 1): Promise<string[]> {
  const outcomes: string[] = [];
  let to = await person(100);
  for (let at = 0; at < count; at++) {
    if (at % perSeller === 0) to = await person(100);
    outcomes.push(await ask(client, to));
  }
  return outcomes;
}
const accepted = (outcomes: readonly string[]) => outcomes.filter((outcome) => outcome === OK).length;

describe('an account that sends many contact requests', () => {
  it('has at most as many undecided requests to one seller as the limit allows, and each triggers one email', async () => {
    const client = await use.app.as(await person(100));
    const outcomes = [];
    for (let at = 0; at < 12; at++) outcomes.push(await ask(client));
    expect(outcomes).toEqual([...Array(5).fill(OK), ...Array(7).fill(TOO_MANY_UNDECIDED)]);
    expect(await mailsTo(seller)).toHaveLength(5);
    // The rejected requests were not counted, so requests to other sellers are still possible.
    expect(accepted(await askMany(client, 15))).toBe(15);
  });

  it('can contact a seller again once one of the undecided requests is accepted, declined or withdrawn', async () => {
    const buyer = await person(100);
    const client = await use.app.as(buyer);
    for (let at = 0; at < 5; at++) expect(await ask(client)).toBe(OK);
    for (const status of ['accepted', 'declined', 'withdrawn'] as const) {
      expect(await ask(client)).toBe(TOO_MANY_UNDECIDED);
      const [undecided] = await use.app.db
        .select({ id: connections.id })
        .from(connections)
        .where(and(eq(connections.buyerId, buyer.id), eq(connections.status, 'sent')));
      await use.app.db
        .update(connections)
        .set({ status })
        .where(eq(connections.id, undecided?.id ?? 0));
      expect(await ask(client)).toBe(OK);
    }
  });

  it('can still replace the message of a waiting request when the limit of undecided requests is reached', async () => {
    const client = await use.app.as(await person(100));
    const { id } = await makeListing(use.app.db, seller, { lookups });
    expect(refusal(await askFor(client, id))).toBe(OK);
    for (let at = 1; at < 5; at++) expect(await ask(client)).toBe(OK);
    expect(refusal(await askFor(client, id, seller, 'Could you post it?'))).toBe(OK);
  });

  it('cannot offer a swap to a seller when the limit of undecided requests is reached', async () => {
    const buyer = await person(100);
    const client = await use.app.as(buyer);
    for (let at = 0; at < 5; at++) expect(await ask(client)).toBe(OK);
    const own = await makeListing(use.app.db, buyer, { lookups, trade: true });
    const other = await makeListing(use.app.db, seller, { lookups, trade: true });
    const answer = await client.post('/api/trades', { gives: [own.id], gets: [other.id] });
    expect(refusal(answer)).toBe(TOO_MANY_UNDECIDED);
  });

  it('has at most as many undecided requests to one seller as the limit allows if it sends all of them concurrently', async () => {
    const client = await use.app.as(await person(100));
    const listings = [];
    for (let at = 0; at < 40; at++) listings.push((await makeListing(use.app.db, seller, { lookups })).id);
    const answers = await Promise.all(listings.map((id) => askFor(client, id)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(5);
    expect(await mailsTo(seller)).toHaveLength(5);
  });

  it('can create twenty requests per hour to different sellers; the next one returns 429 with Retry-After', async () => {
    const client = await use.app.as(await person(100));
    expect(accepted(await askMany(client, 20))).toBe(20);
    const { id } = await makeListing(use.app.db, seller, { lookups });
    const answer = await askFor(client, id);
    expect(refusal(answer)).toBe(TOO_MANY);
    expect(Number(answer.headers['retry-after'])).toBeGreaterThan(3500);
    expect(Number(answer.headers['retry-after'])).toBeLessThanOrEqual(3600);
    expect(answer.body).toMatchObject({ message: 'Too many attempts. Please wait 60 minutes, then try again.' });
  });

  it.each([
    [0, 5],
    [0.9, 5],
    [1.1, 10],
    [6.9, 10],
    [7.1, 20],
  ])('can, at an age of %f days, create at most %i requests per hour', async (days, allowed) => {
    const client = await use.app.as(await person(days));
    expect(accepted(await askMany(client, 22))).toBe(allowed);
  });
});

describe('the refusal of too many contact requests', () => {
  it.each([
    [0.5, 5, 1, 3600],
    [3, 10, 7, 3600],
  ])(
    'says when the limit will rise for an account that is %f days old, and earlier requests still count after that',
    async (days, allowed, risesAtDays, wait) => {
      const buyer = await person(days);
      const client = await use.app.as(buyer);
      expect(accepted(await askMany(client, allowed))).toBe(allowed);
      const { id } = await makeListing(use.app.db, seller, { lookups });
      const answer = await askFor(client, id);
      const [account] = await use.app.db.select().from(users).where(eq(users.id, buyer.id));
      const risesAt = new Date((account?.createdAt.getTime() ?? 0) + risesAtDays * 86_400_000).toISOString();
      expect(answer.body).toMatchObject({ code: 'too_many_requests', limit_rises_at: risesAt });
      expect(answer.body).toMatchObject({ message: expect.stringContaining(risesAt.slice(0, 10)) });
      expect(Number(answer.headers['retry-after'])).toBeLessThanOrEqual(wait);
      // Requests sent before the limit rose are still counted afterwards.
      await use.app.db
        .update(users)
        .set({ createdAt: new Date(Date.now() - 8 * 86_400_000) })
        .where(eq(users.id, buyer.id));
      expect(accepted(await askMany(client, 20))).toBe(20 - allowed);
    },
  );

  it('does not say when the limit will rise if the exceeded limit is the same for accounts of every age', async () => {
    const client = await use.app.as(await person(100));
    expect(accepted(await askMany(client, 20))).toBe(20);
    const { id } = await makeListing(use.app.db, seller, { lookups });
    const { body } = await askFor(client, id);
    expect(body).toMatchObject({ code: 'too_many_requests' });
    expect(body).not.toHaveProperty('limit_rises_at');
  });

  it('is also returned to an account whose creation date is in the future because the clock was set back', async () => {
    expect(accepted(await askMany(await use.app.as(await person(-2)), 8))).toBe(5);
  });
});

describe('the limits of contact requests', () => {
  it('do not count a request that was rejected for another reason', async () => {
    const client = await use.app.as(await person(100));
    const { id: closed } = await makeListing(use.app.db, seller, { lookups, status: 'closed' });
    for (let at = 0; at < 25; at++) expect(refusal(await askFor(client, closed))).toBe('409 listing_closed');
    expect(await ask(client)).toBe(OK);
    const { id } = await makeListing(use.app.db, seller, { lookups });
    const body = { recipient_id: seller.id, listing_id: id, contactMessage: 'Hello', additional_listing_ids: [closed] };
    const askForBoth = () => client.post('/api/notifications/connection-request', body);
    for (let at = 0; at < 5; at++) expect((await askForBoth()).status).toBe(422);
    expect(await ask(client)).toBe(OK);
  });

  it('count repetitions of an undecided request separately from new requests', async () => {
    const client = await use.app.as(await person(100));
    const { id } = await makeListing(use.app.db, seller, { lookups });
    const outcomes = [];
    for (let at = 0; at <= 60; at++) outcomes.push(refusal(await askFor(client, id, seller, `Words ${at}`)));
    expect(accepted(outcomes)).toBe(31);
    expect(outcomes.slice(31)).toEqual(Array(30).fill(TOO_MANY));
    expect(await mailsTo(seller)).toHaveLength(1);
    expect(await ask(client)).toBe(OK);
  });

  it('count the requests of sessions and API keys together', async () => {
    const buyer = await person(0);
    const session = await use.app.as(buyer);
    const input = { name: 'A program', password: PASSWORD, scope: 'write' };
    const { body } = await session.post<{ token: string }>('/api/account/tokens', input);
    const key = makeClient(use.app.server, body.token);
    expect(accepted(await askMany(key, 3))).toBe(3);
    expect(accepted(await askMany(session, 3))).toBe(2);
    expect(await ask(key)).toBe(TOO_MANY);
  });

  it('count each account separately', async () => {
    const [client, other] = [await use.app.as(await person(0)), await use.app.as(await person(0))];
    expect(accepted(await askMany(client, 6))).toBe(5);
    expect(accepted(await askMany(other, 6))).toBe(5);
  });
});

it('the email about a contact request contains the buyer’s name and text without any URL that could become a link', async () => {
  const buyer = await person(100);
  await use.app.db.execute(sql`update users set name = 'win.evil.test' where id = ${buyer.id}`);
  const words = 'Win at https://evil.test/prize or www.evil.test, me@evil.test. It costs 12.50.';
  expect(await ask(await use.app.as(buyer), seller, words)).toBe(OK);
  const [mail] = await mailsTo(seller);
  expect(mail?.text).toContain('Win at evil[.]test/prize or www[.]evil[.]test, me@evil[.]test. It costs 12.50.');
  expect(`${mail?.subject}${mail?.text}${mail?.html}`).not.toContain('evil.test');
});

it('a refused swap offer is not counted towards the limit of contact requests', async () => {
  const buyer = await person(100);
  const client = await use.app.as(buyer);
  const [ownListing, otherListing] = [
    await makeListing(use.app.db, buyer, { lookups, trade: true }),
    await makeListing(use.app.db, seller, { lookups, trade: true }),
  ];
  const offer = { gives: [ownListing.id], gets: [otherListing.id] };
  expect((await client.post('/api/trades', offer)).status).toBe(201);
  for (let at = 0; at < 25; at++) expect(refusal(await client.post('/api/trades', offer))).toBe('409 trade_waiting');
  for (let at = 0; at < 4; at++) expect(await ask(client)).toBe(OK);
});
