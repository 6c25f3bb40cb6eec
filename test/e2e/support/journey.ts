/** Fixtures for every journey: a product, separate browsers for each user, and pages without console errors. */
import { type BrowserContext, test as base, expect, type Locator, type Page } from '@playwright/test';
import sharp from 'sharp';
import { signedInStorage } from './api-user.ts';
import { demoTemplate } from './demo-folder.ts';
import { type Product, startProduct } from './product.ts';

export { expect };

export type Person = { page: Page; context: BrowserContext };

type Fixtures = {
  /**
   * Opens a separate browser window, signed out or signed in as a demo account. The account is signed in through the
   * API; the sign-in modal has its own journeys. `refusals`: the test expects refused requests. `offline`: the app can
   * register its service worker, whose requests tests cannot intercept.
   */
  open(
    name?: string,
    options?: {
      path?: string;
      width?: number;
      height?: number;
      touch?: boolean;
      locale?: string;
      refusals?: true;
      offline?: true;
    },
  ): Promise<Person>;
  photograph: { name: string; mimeType: string; buffer: Buffer };
};

const PHOTOCARD = `<svg xmlns="http://www.w3.org/2000/svg" width="600" height="900"><rect width="600" height="900" rx="36"
fill="#fdfbf5"/><rect x="40" y="40" width="520" height="820" rx="20" fill="#4b2f8f"/><circle cx="300" cy="360" r="150"
fill="#f2c14e"/><path d="M40 620 Q300 480 560 620 V860 H40Z" fill="#11a39a"/></svg>`;

/** Console output of network failures and refused requests that the tests cause on purpose. */
const REFUSED = /ApiError/;
const EXPECTED =
  /We could not reach|Failed to load resource|net::ERR_|WebSocket (?:connection|is already in)|Failed to fetch/;

export const test = base.extend<Fixtures, { product: Product }>({
  product: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the pattern
    async ({}, use) => {
      const product = await startProduct({ template: await demoTemplate() });
      await use(product);
      await product.close();
    },
    { scope: 'worker', timeout: 180_000 },
  ],
  open: async ({ browser, product }, use) => {
    const windows: Person[] = [];
    const consoleErrors: string[] = [];
    await use(async (name, options = {}) => {
      const { path = '/', width = 1280, height = 800, touch = false, locale = 'en-US', refusals, offline } = options;
      const context = await browser.newContext({
        viewport: { width, height },
        baseURL: product.url,
        locale,
        hasTouch: touch,
        isMobile: touch,
        serviceWorkers: offline ? 'allow' : 'block',
        ...(name === undefined ? {} : { storageState: await signedInStorage(product, name) }),
      });
      const page = await context.newPage();
      page.on('pageerror', (error) => consoleErrors.push(error.message));
      page.on('console', (message) => {
        const expected = EXPECTED.test(message.text()) || (refusals && REFUSED.test(message.text()));
        if (message.type() === 'error' && !expected) consoleErrors.push(message.text());
      });
      // Always register a listener: if a test registers the first listener just before a click, the browser can start
      // to report file choosers only after the click, and the test misses the file chooser (17 of 60 clicks on a busy
      // machine, none with this line).
      page.on('filechooser', () => {});
      windows.push({ page, context });
      await page.goto(path);
      if (name)
        await expect(
          page.getByRole('button', { name: locale.startsWith('fr') ? 'Votre menu' : 'Your menu' }),
        ).toBeVisible();
      return { page, context };
    });
    for (const { context } of windows) await context.close();
    expect(consoleErrors, 'pages without console errors').toEqual([]);
  },
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the pattern
  photograph: async ({}, use) => {
    const buffer = await sharp({ create: { width: 1600, height: 1200, channels: 3, background: '#2a6f7f' } })
      .composite([{ input: Buffer.from(PHOTOCARD), left: 500, top: 150 }])
      .withExif({ IFD3: { GPSLatitude: '51/1 30/1 0/1', GPSLatitudeRef: 'N' } })
      .jpeg()
      .toBuffer();
    await use({ name: 'IMG_0042.JPG', mimeType: 'image/jpeg', buffer });
  },
});

/** Returns the sign-in modal, and opens it if necessary. */
export async function openSignIn(page: Page): Promise<Locator> {
  const dialog = page.getByRole('dialog', { name: 'Sign in to your account' });
  const button = page.getByRole('banner').getByRole('button', { name: 'Sign In' });
  // Click only while the modal is closed: pages that require signing in open it themselves, possibly just before the
  // click.
  await expect(async () => {
    if (!(await dialog.isVisible())) await button.click({ timeout: 1_000 });
    await expect(dialog).toBeVisible({ timeout: 1_000 });
  }).toPass();
  return dialog;
}

export async function signIn(page: Page, name: string, password = 'magpie-demo'): Promise<void> {
  const dialog = await openSignIn(page);
  await dialog.getByLabel('Email address or user name').fill(name);
  await dialog.getByLabel('Password', { exact: true }).fill(password);
  await dialog.getByRole('button', { name: 'Sign In', exact: true }).click();
  await expect(dialog).toBeHidden();
}

/** Removes the data from server-rendered pages, so that the browser fetches it and renders the pages itself. */
export async function leaveToBrowser(page: Page): Promise<void> {
  await page.route(
    (url) => !url.pathname.startsWith('/api/'),
    async (route) => {
      if (route.request().resourceType() !== 'document') return route.fallback();
      const response = await route.fetch();
      const body = await response.text();
      await route.fulfill({ response, body: body.replace(/<script[^>]* id="page-data">.*?<\/script>/s, '') });
    },
  );
}
