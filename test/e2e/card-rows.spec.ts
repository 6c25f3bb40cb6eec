import type { Page } from '@playwright/test';
import { signInToApi } from './support/api-user.ts';
import { expect, test } from './support/journey.ts';

test('the names of the listings in a row line up, also beside a listing with a converted price', async ({
  open,
  product,
}) => {
  const seller = await signInToApi(product, 'seller');
  for (const [name, code] of [
    ['Row card in pounds', 'GBP'],
    ['Row card in dollars', 'USD'],
  ]) {
    const { body } = await seller.send<{ id: number; code: string }[]>('GET', '/api/currencies');
    const currency_id = body.find((currency) => currency.code === code)?.id ?? 0;
    await seller.publish({ name: name ?? '', currency_id });
  }
  const { page } = await open('buyer', { path: '/listings/search?q=Row+card&sort=newest', width: 1440, height: 900 });
  const top = async (name: string) =>
    (await page.getByRole('link', { name, exact: true }).locator('span').boundingBox())?.y;
  await expect(
    page
      .locator('.card-own-price')
      .getByText(/^about/)
      .first(),
  ).toBeVisible();
  await expect(async () => {
    const [pounds = 0, dollars = 99] = [await top('Row card in pounds'), await top('Row card in dollars')];
    expect(Math.abs(pounds - dollars)).toBeLessThan(1);
  }).toPass({ timeout: 5000 });
});

/** The distance from the price of a card to its name. */
async function gapOf(page: Page, name: string): Promise<number> {
  const card = page.getByRole('listitem').filter({ hasText: name });
  const [price, title] = [await card.locator('.price').boundingBox(), await card.locator('.card-text').boundingBox()];
  return (title?.y ?? 0) - (price?.y ?? 0) - (price?.height ?? 0);
}

test('only rows that contain a converted price have space for it', async ({ open, product }) => {
  const seller = await signInToApi(product, 'seller');
  const { body } = await seller.send<{ id: number; code: string }[]>('GET', '/api/currencies');
  const idOf = (code: string) => body.find((currency) => currency.code === code)?.id ?? 0;
  // The newest listing is the first: the first row of two columns has only prices in pounds.
  const names = ['Tier dollars one', 'Tier pounds one', 'Tier pounds two', 'Tier pounds three'];
  for (const name of names) {
    await seller.publish({ name, currency_id: idOf(name.includes('pounds') ? 'GBP' : 'USD') });
  }
  const { page } = await open('buyer', { path: '/listings/search?q=Tier&sort=newest', width: 390, height: 844 });
  await expect(page.locator('.card-own-price').getByText(/^about/)).toBeVisible();
  await expect(async () => {
    expect(await gapOf(page, 'Tier pounds three')).toBeLessThan(8);
    expect(await gapOf(page, 'Tier pounds two')).toBeLessThan(8);
    expect(await gapOf(page, 'Tier pounds one')).toBeGreaterThan(14);
    expect(await gapOf(page, 'Tier dollars one')).toBeGreaterThan(14);
  }).toPass({ timeout: 5000 });
});
