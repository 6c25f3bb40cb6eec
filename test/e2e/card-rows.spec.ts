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
