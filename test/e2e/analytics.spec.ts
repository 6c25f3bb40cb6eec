/** What does the analytics service hear from a real browser, and when? */
import type { Page } from '@playwright/test';
import { demoTemplate } from './support/demo-folder.ts';
import { expect, test as journey } from './support/journey.ts';
import { startProduct } from './support/product.ts';

/** A product with a measurement id; without one there is nothing to ask for. */
const test = journey.extend<object, { counted: string }>({
  counted: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the pattern
    async ({}, use) => {
      const environment = { ANALYTICS_MEASUREMENT_ID: 'G-TEST1234' };
      const product = await startProduct({ template: await demoTemplate(), environment });
      await use(product.url);
      await product.close();
    },
    { scope: 'worker', timeout: 90_000 },
  ],
});

/** Every request to another host than the product's, answered as the service does. */
async function watch(page: Page, url: string): Promise<URL[]> {
  const told: URL[] = [];
  await page.context().route(
    (address) => address.origin !== new URL(url).origin,
    async (route) => {
      told.push(new URL(route.request().url()));
      await route.fulfill({ status: 204 });
    },
  );
  return told;
}
const pagesOf = (told: URL[]) => told.map((address) => new URL(address.searchParams.get('dl') ?? '').pathname);
const question = (page: Page) => page.getByRole('region', { name: 'Counting page views' });

test('an agreement is asked for once, and then every page is counted without its query or token', async ({
  open,
  counted,
}) => {
  const { page } = await open(undefined, { path: 'about:blank', width: 390, height: 844 });
  const told = await watch(page, counted);
  await page.goto(`${counted}/password-reset/s3cr3t-token?from=mail`);
  await expect(question(page)).toBeVisible();
  await page.getByPlaceholder('Search listings').fill('secret wish');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: 'Search Results' })).toBeVisible();
  expect(told).toEqual([]);

  await question(page).getByRole('button', { name: 'Yes, count' }).click();
  await expect(question(page)).toBeHidden();
  await page.getByRole('banner').getByRole('link', { name: 'Home', exact: true }).click();
  await expect.poll(() => pagesOf(told)).toEqual(['/listings/search', '/']);
  await page.goto(`${counted}/password-reset/s3cr3t-token?from=mail`);
  await expect.poll(() => pagesOf(told)).toEqual(['/listings/search', '/', encodeURI('/password-reset/{token}')]);
  await expect(question(page)).toBeHidden();
  for (const address of told) {
    expect(address.origin).toBe('https://www.google-analytics.com');
    expect(address.searchParams.get('tid')).toBe('G-TEST1234');
    expect(address.searchParams.get('aip')).toBe('1');
    expect(address.href).not.toMatch(/s3cr3t|wish|mail/);
  }
  expect(await page.context().cookies('https://www.google-analytics.com')).toEqual([]);

  await page.goto(`${counted}/privacy`);
  await expect.poll(() => told.length).toBe(4);
  await page.getByRole('switch', { name: 'Count the pages I visit' }).click();
  await page.getByRole('banner').getByRole('link', { name: 'Home', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Latest Listings' })).toBeVisible();
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Latest Listings' })).toBeVisible();
  expect(told).toHaveLength(4);
});

test('a refusal is one press, lasts, and nothing leaves the browser', async ({ open, counted }) => {
  const { page } = await open(undefined, { path: 'about:blank' });
  const told = await watch(page, counted);
  await page.goto(counted);
  await question(page).getByRole('button', { name: 'No, thanks' }).click();
  await expect(question(page)).toBeHidden();
  await page.goto(`${counted}/about`);
  await expect(page.getByRole('heading', { level: 1, name: 'About' })).toBeVisible();
  await expect(question(page)).toBeHidden();
  expect(told).toEqual([]);
});

test('without a measurement id nobody is asked, and the content policy knows no other host', async ({
  open,
  product,
}) => {
  const { page } = await open(undefined, { path: 'about:blank' });
  const told = await watch(page, product.url);
  const answer = await page.goto('/privacy');
  expect(answer?.headers()['content-security-policy']).not.toContain('google');
  await expect(page.getByRole('heading', { level: 1, name: 'Privacy' })).toBeVisible();
  await expect(question(page)).toHaveCount(0);
  await expect(page.getByRole('switch')).toHaveCount(0);
  expect(told).toEqual([]);
});
