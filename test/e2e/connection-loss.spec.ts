import { expect, test } from './support/journey.ts';

test('messages written while the connection is cut arrive once on both sides after it recovers', async ({
  open,
  product,
}) => {
  const { page: seller } = await open('seller', { path: '/inbox' });
  const { page: buyer } = await open('buyer', { path: '/inbox' });
  const conversations = buyer.getByRole('list', { name: 'Conversations' });
  const talk = conversations.getByRole('link').first();
  const title = (await talk.innerText()).split('\n')[0] ?? '';
  await talk.click();
  await expect(buyer.getByRole('log')).toBeVisible();
  await seller.getByRole('link', { name: title }).first().click();
  await expect(seller.getByRole('log')).toBeVisible();
  const write = async (page: typeof seller, text: string): Promise<void> => {
    await page.getByRole('textbox', { name: 'Message' }).fill(text);
    await page.keyboard.press('Enter');
  };
  await write(buyer, 'before the cut');
  await expect(seller.getByRole('log').getByText('before the cut')).toBeVisible();

  product.network.cut();
  await write(buyer, 'from the buyer, cut off');
  await expect(buyer.getByRole('log').getByText('from the buyer, cut off')).toBeVisible();
  await write(seller, 'from the seller, cut off');
  await expect(seller.getByRole('log').getByText('from the seller, cut off')).toBeVisible();
  await expect(seller.getByRole('log').getByText('from the buyer, cut off')).toHaveCount(0);
  product.network.restore();

  for (const page of [seller, buyer]) {
    for (const text of ['from the buyer, cut off', 'from the seller, cut off']) {
      await expect(page.getByRole('log').getByText(text)).toHaveCount(1, { timeout: 20_000 });
    }
    await expect(page.getByText('Sending', { exact: true })).toHaveCount(0, { timeout: 20_000 });
    await page.reload();
    for (const text of ['before the cut', 'from the buyer, cut off', 'from the seller, cut off']) {
      await expect(page.getByRole('log').getByText(text)).toHaveCount(1);
    }
  }
});
