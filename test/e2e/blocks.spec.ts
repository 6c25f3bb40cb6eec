import type { Page } from '@playwright/test';
import { field, log, openConversation, shownMessages, storedMessages, write } from './support/conversation.ts';
import { expect, test } from './support/journey.ts';

async function block(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: `More actions for ${name}` }).click();
  await page.getByRole('menuitem', { name: `Block ${name}` }).click();
  const dialog = page.getByRole('dialog', { name: `Block ${name}?` });
  await dialog.getByRole('button', { name: 'Block', exact: true }).click();
  await expect(dialog).toBeHidden();
}

const unblockButton = (page: Page, name: string) => page.getByRole('button', { name: `Unblock ${name}` });

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name });

test('a block freezes the conversation for the blocker, and the blocked user notices nothing', async ({
  open,
  product,
}) => {
  const talk = await openConversation(product);
  await talk.buyer.sendMessage(talk.id, 'Before the block');
  const { page: seller } = await open('seller', { path: talk.path });
  const { page: buyer } = await open('buyer', { path: talk.path });

  await test.step('the seller blocks the buyer in three clicks', async () => {
    await expect(log(seller).getByText('Before the block')).toBeVisible();
    await block(seller, 'buyer');
    await expect(seller.getByText('You blocked buyer, so this conversation is frozen.')).toBeVisible();
    await expect(field(seller)).toHaveCount(0);
    await expect(buyer.getByText('Online')).toHaveCount(0);
  });

  await test.step('a message from the buyer appears as sent on the buyer’s page but never reaches the seller', async () => {
    await write(buyer, 'Are you there?');
    await expect(log(buyer).getByText('Are you there?')).toBeVisible();
    await expect
      .poll(async () => (await talk.buyer.send('GET', `/api/conversations/${talk.id}/messages`)).body)
      .toMatchObject({
        data: [{ message: 'Before the block' }, { message: 'Are you there?' }],
      });
    expect(await storedMessages(talk)).toEqual(['Before the block']);
  });

  await test.step('after unblocking, the conversation continues without the withheld message', async () => {
    await unblockButton(seller, 'buyer').click();
    await write(seller, 'I was away');
    await expect(log(buyer).getByText('I was away')).toBeVisible();
    expect(await shownMessages(seller)).toEqual(['Before the block', 'I was away']);
    expect(await shownMessages(buyer)).toEqual(['Before the block', 'Are you there?', 'I was away']);
  });
});

test('neither user can see the other until the blocker removes the block in the settings', async ({
  open,
  product,
}) => {
  const { seller: blocker, buyer: blocked } = await openConversation(product);
  const { id } = await blocker.publish({ name: 'Hidden comet card' });
  expect((await blocker.send('PUT', `/api/blocks/${blocked.id}`)).status).toBe(204);

  const { page: buyer } = await open('buyer', { path: `/listings/${id}`, refusals: true });
  await expect(heading(buyer, 'Page not found')).toBeVisible();
  await buyer.goto('/profile/seller');
  await expect(heading(buyer, 'Page not found')).toBeVisible();

  const { page: seller } = await open('seller', { path: '/profile/buyer', refusals: true });
  await expect(heading(seller, 'You blocked buyer')).toBeVisible();
  await seller.goto('/settings');
  await unblockButton(seller, 'buyer').click();
  await expect(seller.getByText('You haven’t blocked anyone.')).toBeVisible();

  await buyer.goto(`/listings/${id}`);
  await expect(heading(buyer, 'Hidden comet card')).toBeVisible();
});

test('a user can block another user from a listing and from a profile', async ({ open, product }) => {
  const { seller } = await openConversation(product);
  const { id } = await seller.publish({ name: 'Silent comet card' });
  const { page: buyer } = await open('buyer', { path: `/listings/${id}`, refusals: true });
  await block(buyer, 'seller');
  await expect(buyer.getByText('seller is blocked. You can undo this in Settings.')).toBeVisible();

  await buyer.goto('/profile/seller');
  await unblockButton(buyer, 'seller').click();
  await expect(heading(buyer, 'seller')).toBeVisible();
  await block(buyer, 'seller');
  await expect(buyer.getByText('seller is blocked. You can undo this in Settings.')).toBeVisible();
  await buyer.goto('/settings');
  await unblockButton(buyer, 'seller').click();
  await expect(buyer.getByText('You haven’t blocked anyone.')).toBeVisible();
});
