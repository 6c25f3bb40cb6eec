/** Journeys of rings: three users accept one, and another one is dissolved by a sale. */
import type { Page } from '@playwright/test';
import type { Listing } from '#contract/listings.ts';
import { type ApiUser, signInToApi } from './support/api-user.ts';
import { expect, test } from './support/journey.ts';
import type { Product } from './support/product.ts';

const names = ['seller', 'buyer', 'tidepool'] as const;
/** Different enough that a search for one does not find another one as a typo. */
const suits = ['clover', 'lantern', 'harbour'] as const;

/** Each user wants what the one before has: `word` makes the listings different from all others. */
async function makeRing(product: Product, word: string): Promise<{ users: ApiUser[]; listings: Listing[] }> {
  const users = await Promise.all(names.map((name) => signInToApi(product, name)));
  for (const user of users) await user.send('PUT', '/api/preferences', { joins_rings: true, rings_in_country: false });
  const listings: Listing[] = [];
  for (const [at, user] of users.entries()) {
    listings.push(await user.publish({ name: `${word} ${suits[at]}`, price: 20, trade: true }));
  }
  for (const [at, user] of users.entries()) {
    const before = listings.at(at - 1);
    const want = { group_id: before?.group_id, words: `${word} ${suits[(at + 2) % 3]}`, priority: 1 };
    expect((await user.send('POST', '/api/wants', want)).status).toBe(201);
  }
  return { users, listings };
}

type Listed = { data: { id: number; kind: string; status: string; items: { listing: { name: string } }[] }[] };

/** Waits until the ring is proposed, and returns the path of its page. */
async function pathOfRing(user: ApiUser, word: string): Promise<string> {
  let id = 0;
  await expect(async () => {
    const { body } = await user.send<Listed>('GET', '/api/trades');
    const ring = body.data.find(({ items }) => items.some(({ listing }) => listing.name.startsWith(word)));
    expect(ring?.kind).toBe('ring');
    id = ring?.id ?? 0;
  }).toPass({ timeout: 60_000 });
  return `/trades/${id}`;
}

async function accept(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Accept', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Accept this ring?' });
  await dialog.getByRole('button', { name: 'Accept', exact: true }).click();
  await expect(dialog).toBeHidden();
}

test('a ring of three is accepted by all in three browsers, and opens the conversations of each with both neighbours', async ({
  open,
  product,
}) => {
  test.setTimeout(240_000);
  const { page: watching } = await open('seller', { path: '/settings' });
  await test.step('a user joins in the settings', async () => {
    const join = watching.getByRole('switch', { name: 'Include me in rings' });
    if (await join.isChecked()) await join.click();
    await expect(watching.getByText('Only rings within my country')).toHaveCount(0);
    await join.click();
    await expect(watching.getByRole('combobox', { name: /^Accept a difference in value/ })).toContainText('15%');
  });
  const { users, listings } = await makeRing(product, 'Ringwood');
  const path = await pathOfRing(users[0] as ApiUser, 'Ringwood');
  await test.step('the bell leads to the ring, which has appeared without a reload', async () => {
    await watching.getByRole('button', { name: /^Notifications, \d+ unread/ }).click();
    const entry = watching.getByRole('link', { name: /We found a trade ring for you/ }).first();
    await entry.click();
    await expect(watching).toHaveURL(new RegExp(`${path}$`));
  });
  const pages = [watching];
  for (const name of names.slice(1)) pages.push((await open(name, { path })).page);
  const [first, second, third] = pages as [Page, Page, Page];
  await expect(first.getByRole('heading', { level: 1, name: 'Ring of 3' })).toBeVisible();
  await expect(first.getByText('Ringwood clover goes from you to buyer', { exact: false })).toBeVisible();
  await test.step('a live ring does not reserve a listing', async () => {
    const { body } = await (users[1] as ApiUser).send<Listing>('GET', `/api/listings/${listings[0]?.id}`);
    expect([body.status, body.viewer.can.contact]).toEqual(['open', true]);
  });
  await accept(first);
  await accept(second);
  await expect(third.getByText('2 of 3 accepted')).toBeVisible();
  await expect(first.getByText('Waiting for the others')).toBeVisible();
  await accept(third);
  for (const [at, page] of pages.entries()) {
    await expect(
      page.getByText('Everyone accepted. Arrange the details with the two people you trade with.'),
    ).toBeVisible();
    const neighbours = names.filter((_, other) => other !== at);
    for (const name of neighbours) {
      await expect(page.getByRole('link', { name: `Conversation with ${name}` })).toBeVisible();
    }
  }
  await first.getByRole('link', { name: 'Conversation with buyer' }).click();
  await expect(first.getByRole('region', { name: 'Conversation' }).getByText('Ringwood clover').first()).toBeVisible();
});

test('a sale outside dissolves a ring on the screens of all, without naming anybody', async ({ open, product }) => {
  test.setTimeout(240_000);
  const { users, listings } = await makeRing(product, 'Ringfall');
  const path = await pathOfRing(users[0] as ApiUser, 'Ringfall');
  const { page: asSeller } = await open('seller', { path });
  const { page: asBuyer } = await open('buyer', { path });
  await accept(asBuyer);
  const sold = await users[2]?.send('PUT', `/api/listings/${listings[2]?.id}/sale`, { buyer_id: null, price: 20 });
  expect(sold?.status).toBe(200);
  for (const page of [asSeller, asBuyer]) {
    await expect(page.getByText('One of the listings was closed or sold.', { exact: false })).toBeVisible();
    await expect(page.getByText('Dissolved', { exact: true })).toBeVisible();
    await expect(page.getByRole('button', { name: /^(Accept|Decline)/ })).toHaveCount(0);
  }
  await asSeller.getByRole('button', { name: /^Notifications/ }).click();
  await expect(asSeller.getByText('Your trade ring was dissolved').first()).toBeVisible();
});
