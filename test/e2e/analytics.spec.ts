import type { Page } from '@playwright/test';
import { demoTemplate } from './support/demo-folder.ts';
import { expect, test as journey } from './support/journey.ts';
import { startProduct } from './support/product.ts';

/** Starts the product with a measurement id; without this id it does not ask for consent. */
const test = journey.extend<object, { analytics: string }>({
  analytics: [
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

/** Collects every request to another host, and responds as the analytics service does. */
async function collectRequests(page: Page, url: string): Promise<URL[]> {
  const requests: URL[] = [];
  await page.context().route(
    (address) => address.origin !== new URL(url).origin,
    async (route) => {
      requests.push(new URL(route.request().url()));
      await route.fulfill({ status: 204 });
    },
  );
  return requests;
}
const reportedPages = (requests: URL[]) =>
  requests.map((address) => new URL(address.searchParams.get('dl') ?? '').pathname);
const question = (page: Page) => page.getByRole('region', { name: 'Counting page views' });

test('the app asks for consent once, and then counts page views without sending the query or token of the URL', async ({
  open,
  analytics: counted,
}) => {
  const { page } = await open(undefined, { path: 'about:blank', width: 390, height: 844 });
  const requests = await collectRequests(page, counted);
  await page.goto(`${counted}/password-reset/s3cr3t-token?from=mail`);
  await expect(question(page)).toBeVisible();
  await page.getByPlaceholder('Search listings').fill('secret wish');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: 'Search Results' })).toBeVisible();
  expect(requests).toEqual([]);

  await question(page).getByRole('button', { name: 'Allow' }).click();
  await expect(question(page)).toBeHidden();
  await page.getByRole('banner').getByRole('link', { name: 'Home', exact: true }).click();
  await expect.poll(() => reportedPages(requests)).toEqual(['/listings/search', '/']);
  await page.goto(`${counted}/password-reset/s3cr3t-token?from=mail`);
  await expect
    .poll(() => reportedPages(requests))
    .toEqual(['/listings/search', '/', encodeURI('/password-reset/{token}')]);
  await expect(question(page)).toBeHidden();
  for (const address of requests) {
    expect(address.origin).toBe('https://www.google-analytics.com');
    expect(address.searchParams.get('tid')).toBe('G-TEST1234');
    expect(address.searchParams.get('aip')).toBe('1');
    expect(address.href).not.toMatch(/s3cr3t|wish|mail/);
  }
  expect(await page.context().cookies('https://www.google-analytics.com')).toEqual([]);

  await page.goto(`${counted}/privacy`);
  await expect.poll(() => requests.length).toBe(4);
  await page.getByRole('switch', { name: 'Count my page views anonymously' }).click();
  await page.getByRole('banner').getByRole('link', { name: 'Home', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Latest Listings' })).toBeVisible();
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Latest Listings' })).toBeVisible();
  expect(requests).toHaveLength(4);
});

test('a visitor refuses consent with one click, the refusal is remembered, and nothing is sent to another host', async ({
  open,
  analytics: counted,
}) => {
  const { page } = await open(undefined, { path: 'about:blank' });
  const requests = await collectRequests(page, counted);
  await page.goto(counted);
  await question(page).getByRole('button', { name: 'No, thanks' }).click();
  await expect(question(page)).toBeHidden();
  await page.goto(`${counted}/about`);
  await expect(page.getByRole('heading', { level: 1, name: 'About' })).toBeVisible();
  await expect(question(page)).toBeHidden();
  expect(requests).toEqual([]);
});

test('without a measurement id, the app does not ask for consent, and the content security policy does not allow Google', async ({
  open,
  product,
}) => {
  const { page } = await open(undefined, { path: 'about:blank' });
  const requests = await collectRequests(page, product.url);
  const answer = await page.goto('/privacy');
  expect(answer?.headers()['content-security-policy']).not.toContain('google');
  await expect(page.getByRole('heading', { level: 1, name: 'Privacy' })).toBeVisible();
  await expect(question(page)).toHaveCount(0);
  await expect(page.getByRole('switch')).toHaveCount(0);
  expect(requests).toEqual([]);
});
