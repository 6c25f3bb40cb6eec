import type { Page } from '@playwright/test';
import { signInToApi } from './support/api-user.ts';
import { log, openConversation } from './support/conversation.ts';
import { expect, test } from './support/journey.ts';

const PHONE = { width: 390, height: 844, touch: true };
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).filter({ visible: true });

test('on phones, the message list fills at least 65 % of the height at 390 x 844 pixels and 55 % at 320 x 640 pixels', async ({
  open,
  product,
}) => {
  const talk = await openConversation(product);
  await talk.buyer.sendMessage(talk.id, 'Is it still there?');
  const { page } = await open('seller', { path: talk.path, ...PHONE });
  await expect(log(page).getByText('Is it still there?')).toBeVisible();
  const share = async (height: number) => ((await log(page).boundingBox())?.height ?? 0) / height;
  expect(await share(844)).toBeGreaterThanOrEqual(0.65);
  await page.setViewportSize({ width: 320, height: 640 });
  expect(await share(640)).toBeGreaterThanOrEqual(0.55);
  expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(320);
  await page.getByRole('button', { name: /^Conversations/ }).click();
  await expect(page.getByRole('list', { name: 'Conversations' })).toBeVisible();
});

test('a sale goes from a question in the message sheet to a listing marked as sold', async ({ open, product }) => {
  const seller = await signInToApi(product, 'seller');
  const listing = await seller.publish({ name: 'Sold on a phone' });
  const { page: asBuyer } = await open('buyer', { path: `/listings/${listing.id}`, ...PHONE });
  const { page: asSeller } = await open('seller', { path: '/notifications' });

  await test.step('the first tap opens a sheet, and nothing is sent before Send', async () => {
    await button(asBuyer, 'Contact seller').click();
    const sheet = asBuyer.getByRole('dialog', { name: 'Message seller' });
    await sheet.getByRole('button', { name: 'Where do you ship from?' }).click();
    await expect(sheet.getByLabel('Add your comment')).toHaveValue('Where do you ship from?');
    await sheet.getByRole('button', { name: 'Send', exact: true }).click();
    await expect(sheet).toBeHidden();
    await expect(asBuyer.getByText('Message sent to the user!')).toBeVisible();
  });

  const request = asSeller.getByRole('listitem').filter({ hasText: 'Sold on a phone' });
  await test.step('the buyer withdraws the request and sends another one', async () => {
    await expect(request.getByText('Where do you ship from?')).toBeVisible();
    await asBuyer.getByRole('button', { name: 'Withdraw your request for Sold on a phone' }).click();
    await expect(request.getByText('Withdrawn')).toBeVisible();
    await button(asBuyer, 'Contact seller').click();
    const sheet = asBuyer.getByRole('dialog', { name: 'Message seller' });
    await sheet.getByLabel('Add your comment').fill('Would you take 15?');
    await sheet.getByRole('button', { name: 'Send', exact: true }).click();
  });

  await test.step('the seller decides with message, listing and country in view', async () => {
    await expect(request.getByText('Would you take 15?')).toBeVisible();
    await expect(request.getByText(/United States|Canada|United Kingdom/)).toBeVisible();
    await expect(request.getByRole('link', { name: 'buyer', exact: true })).toBeVisible();
    await expect(request.getByRole('link', { name: /Sold on a phone/ })).toBeVisible();
    await request.getByRole('button', { name: /^Accept/ }).click();
  });

  await test.step('Go to Inbox opens the conversation about the listing', async () => {
    await button(asBuyer, 'Go to Inbox').click();
    await expect(asBuyer).toHaveURL(/\/inbox\/\d+$/);
    await expect(log(asBuyer).getByText('Would you take 15?')).toBeVisible();
  });

  const conversation = new URL(asBuyer.url()).pathname;
  await test.step('the seller closes the conversation by mistake and reopens it with Undo', async () => {
    await asSeller.goto(conversation);
    await expect(log(asSeller).getByText('Would you take 15?')).toBeVisible();
    await button(asSeller, 'Close Conversation').click();
    await button(asSeller, 'Undo').click();
    await asSeller.getByRole('textbox', { name: 'Message' }).fill('Deal.');
    await asSeller.keyboard.press('Enter');
    await expect(log(asBuyer).getByText('Deal.')).toBeVisible();
  });

  await test.step('the seller marks the listing as sold to this buyer', async () => {
    await asSeller.goto(`/listings/${listing.id}`);
    await button(asSeller, 'Mark as sold').click();
    const dialog = asSeller.getByRole('dialog', { name: 'Mark as sold' });
    await dialog.getByRole('combobox', { name: 'Sold to (optional)' }).click();
    await asSeller.getByRole('option', { name: 'buyer', exact: true }).click();
    await dialog.getByLabel(/Sale price/).fill('15');
    await button(asSeller, 'Mark as sold').last().click();
    await expect(dialog).toBeHidden();
    await expect(asSeller.getByText('Sold to buyer for $15.00')).toBeVisible();
  });

  await test.step('the buyer is asked for a review now that the listing is sold', async () => {
    await expect(asBuyer.getByRole('region', { name: 'How did your purchase from seller go?' })).toBeVisible();
  });
});
