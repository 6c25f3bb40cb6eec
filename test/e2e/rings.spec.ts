import type { Page } from '@playwright/test';
import type { Listing } from '#contract/listings.ts';
import type { ApiUser } from './support/api-user.ts';
import { expect, test } from './support/journey.ts';
import { makeRing, ringUsers as names, pathOfRing } from './support/ring-work.ts';

async function accept(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Accept', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Accept this ring?' });
  await dialog.getByRole('button', { name: 'Accept', exact: true }).click();
  await expect(dialog).toBeHidden();
}

test('all three users of a ring accept in their own browsers, and each gets conversations with both neighbours', async ({
  open,
  product,
}) => {
  test.setTimeout(240_000);
  const { page: watching } = await open('seller', { path: '/settings' });
  await test.step('a user turns on rings in the settings', async () => {
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
  await expect(first.getByRole('heading', { level: 1, name: 'Trade ring of 3 people' })).toBeVisible();
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

test('a sale outside the ring dissolves the ring on the screens of its members, and the notification mentions no user', async ({
  open,
  product,
}) => {
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
  const notification = asSeller.getByRole('link', { name: /Your trade ring was dissolved/ }).first();
  await expect(notification).toBeVisible();
  for (const name of names) await expect(notification).not.toContainText(name);
});
