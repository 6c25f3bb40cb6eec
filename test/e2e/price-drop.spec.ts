import type { Page } from '@playwright/test';
import { signInToApi } from './support/api-user.ts';
import { expect, test } from './support/journey.ts';

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).filter({ visible: true });

test('a seller sees how many users are interested, lowers the price, and a buyer is notified', async ({
  open,
  product,
}) => {
  const [seller, buyer] = [await signInToApi(product, 'seller'), await signInToApi(product, 'buyer')];
  const listing = await seller.publish({ name: 'Too expensive card', price: 80 });
  const path = `/listings/${listing.id}`;
  expect((await buyer.send('PUT', `/api/favourites/${listing.id}`)).status).toBe(204);

  const { page: asBuyer } = await open('buyer', { path });
  await expect(asBuyer.getByRole('heading', { level: 1 })).toHaveText('Too expensive card');

  await test.step('the listing’s figures count the buyer’s view', async () => {
    type Figures = { viewer: { figures: { views: number } } };
    const views = async () => (await seller.send<Figures>('GET', `/api${path}`)).body.viewer.figures.views;
    await expect.poll(views, { timeout: 20_000 }).toBe(1);
  });

  const { page: asSeller } = await open('seller', { path });
  await test.step('the dialog says who is notified', async () => {
    await expect(asSeller.getByText('1 view · 1 favourite')).toBeVisible();
    await button(asSeller, 'Lower the price').click();
    const dialog = asSeller.getByRole('dialog', { name: 'Lower the price' });
    await expect(dialog.getByText('One person has this listing in their favourites.')).toBeVisible();
    await dialog.getByLabel('New price in USD').fill('60');
    await expect(dialog.getByText('25% less')).toBeVisible();
    await dialog.getByRole('button', { name: 'Lower the price' }).click();
    await expect(asSeller.getByText('Price lowered')).toBeVisible();
    await expect(asSeller.getByText('$60.00').first()).toBeVisible();
  });

  await test.step('the open page of the buyer shows the lower price, and the notifications page shows the price drop', async () => {
    await expect(asBuyer.getByText('The price changed from $80.00 USD to $60.00 USD.')).toBeVisible();
    await asBuyer.goto('/notifications');
    await expect(asBuyer.getByRole('listitem').filter({ hasText: 'Price drop: Too expensive card' })).toBeVisible();
  });
});
