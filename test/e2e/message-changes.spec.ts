import type { Page } from '@playwright/test';
import { log, openConversation, storedMessages, write } from './support/conversation.ts';
import { expect, test } from './support/journey.ts';

async function change(page: Page, text: string) {
  const message = log(page).locator('.msg', { hasText: text });
  await message.hover();
  await message.getByRole('button', { name: 'Edit or delete this message' }).click();
  return page.getByRole('dialog', { name: 'Edit message' });
}

test('an edit made while the other user replies, and a deletion, appear on the other user’s screen', async ({
  open,
  product,
}) => {
  const talk = await openConversation(product);
  const { page: seller } = await open('seller', { path: talk.path });
  const { page: buyer } = await open('buyer', { path: talk.path });
  await write(buyer, 'Is the sleeve incuded?');
  await expect(log(seller).getByText('Is the sleeve incuded?')).toBeVisible();

  const dialog = await change(buyer, 'Is the sleeve incuded?');
  await dialog.getByRole('textbox', { name: 'Message' }).fill('Is the sleeve included?');
  await write(seller, 'It is.');
  await expect(log(buyer).getByText('It is.')).toBeVisible();
  // The reply that arrived while the dialog was open has neither closed the dialog nor changed its text, so the text
  // can be saved.
  await dialog.getByRole('button', { name: 'Save' }).click();
  for (const page of [seller, buyer]) {
    const edited = log(page).locator('.msg', { hasText: 'Is the sleeve included?' });
    await expect(edited.getByText('Edited', { exact: true })).toBeVisible();
    await expect(log(page).locator('.bubble')).toHaveText(['Is the sleeve included?', 'It is.']);
  }

  await (await change(buyer, 'Is the sleeve included?')).getByRole('button', { name: 'Delete message' }).click();
  for (const page of [seller, buyer]) {
    await expect(log(page).getByText('Message deleted')).toBeVisible();
    await expect(log(page).getByText('Is the sleeve included?')).toHaveCount(0);
  }
  // Loading the page again does not bring the text back.
  await seller.reload();
  await expect(log(seller).getByText('Message deleted')).toBeVisible();
  await expect(log(seller).getByText('Is the sleeve included?')).toHaveCount(0);
  expect(await storedMessages(talk)).toEqual(['', 'It is.']);
});
