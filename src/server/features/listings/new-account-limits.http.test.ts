/** Covers the daily limit on the listings that a new account can publish. */

import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import { DAY_MS } from '#contract/durations.ts';
import type { Client } from '#test/client.ts';
import { makeImage, makeLookups, makeUser, type Person } from '#test/factories.ts';
import { listingDraft } from '#test/listing-draft.ts';
import { sharedApp } from '#test/make-app.ts';
import { users } from '../../tables/users.ts';

const daysAgo = (days: number) => new Date(Date.now() - days * DAY_MS);
let people = 5000;
let draft: ReturnType<typeof listingDraft>;

function describeLimit(use: ReturnType<typeof sharedApp>) {
  const seller = (days: number): Promise<Person> => makeUser(use.app.db, { id: ++people, createdAt: daysAgo(days) });
  const publish = async (client: Client, who: Person, change: object = {}) => {
    const { url } = await makeImage(use.app.db, who);
    return await client.post('/api/listings', { ...draft, image1: url, ...change });
  };
  const count = async (client: Client, who: Person, attempts: number): Promise<number> => {
    const statuses: number[] = [];
    for (let at = 0; at < attempts; at++) statuses.push((await publish(client, who)).status);
    expect(statuses.filter((status) => status !== 201 && status !== 429)).toEqual([]);
    return statuses.filter((status) => status === 201).length;
  };
  return { seller, publish, count };
}

describe('a new account', () => {
  const use = sharedApp({ env: { LIMIT_NEW_LISTINGS_DAY: '8' } });
  const { seller, publish, count } = describeLimit(use);
  beforeEach(async () => {
    draft = listingDraft(await makeLookups(use.app.db));
  });

  it.each([
    [0.5, 2],
    [3, 4],
    [7.1, 12],
    // The clock was set back, so the account's age is negative.
    [-3, 2],
  ])('can, at an age of %f days, publish %i of 12 listings in a day', async (days, published) => {
    const who = await seller(days);
    expect(await count(await use.app.as(who), who, 12)).toBe(published);
  });

  it('can repeat the request of its last listing, and does not use up its limit by repeating others', async () => {
    const who = await seller(0.5);
    const client = await use.app.as(who);
    const first = { client_id: '5f0c1d8e-3f61-4a0e-9a52-0c4e8f1f7b11' };
    const last = { client_id: '6f0c1d8e-3f61-4a0e-9a52-0c4e8f1f7b11' };
    const statuses: number[] = [];
    for (const change of [first, first, first, last, last, {}]) {
      statuses.push((await publish(client, who, change)).status);
    }
    expect(statuses).toEqual([201, 200, 200, 201, 200, 429]);
  });

  it('gets the time at which its limit rises, and can publish more after that time', async () => {
    const who = await seller(0.9);
    const client = await use.app.as(who);
    expect(await count(client, who, 2)).toBe(2);
    const answer = await publish(client, who);
    const [account] = await use.app.db.select().from(users).where(eq(users.id, who.id));
    const limit_rises_at = new Date((account?.createdAt.getTime() ?? 0) + DAY_MS).toISOString();
    expect(answer).toMatchObject({ status: 429, body: { code: 'too_many_requests', limit_rises_at } });
    expect(Number(answer.headers['retry-after'])).toBeLessThanOrEqual(0.1 * 86_400);
    await use.app.db
      .update(users)
      .set({ createdAt: daysAgo(1.1) })
      .where(eq(users.id, who.id));
    expect(await count(client, who, 4)).toBe(2);
  });

  it('does not use up its limit with refused listings', async () => {
    const who = await seller(0);
    const client = await use.app.as(who);
    for (let at = 0; at < 5; at++) expect((await publish(client, who, { group_id: 999_999 })).status).toBe(422);
    expect(await count(client, who, 3)).toBe(2);
  });

  it('cannot exceed its limit by sending all listings at once', async () => {
    const who = await seller(0);
    const client = await use.app.as(who);
    const answers = await Promise.all(Array.from({ length: 8 }, () => publish(client, who)));
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(2);
  });
});

describe('without a period for new accounts', () => {
  const use = sharedApp({ env: { LIMIT_NEW_LISTINGS_DAY: '1', NEW_ACCOUNT_DAYS: '0' } });
  const { seller, count } = describeLimit(use);

  it('an account created today can publish more listings than the daily limit for new accounts', async () => {
    draft = listingDraft(await makeLookups(use.app.db));
    const who = await seller(0);
    expect(await count(await use.app.as(who), who, 5)).toBe(5);
  });
});
