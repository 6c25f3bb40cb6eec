/** Journeys that sign in with Google, against a real OpenID provider on this machine. */
import type { Page } from '@playwright/test';
import { type OpenidProvider, startOpenidProvider } from '../support/openid-provider.ts';
import { demoTemplate } from './support/demo-folder.ts';
import { expect, test as journey, openSignIn } from './support/journey.ts';
import { type Product, startProduct } from './support/product.ts';

const test = journey.extend<object, { google: OpenidProvider; pair: { google: OpenidProvider; product: Product } }>({
  pair: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the pattern
    async ({}, use) => {
      let google: OpenidProvider | undefined;
      const product = await startProduct({
        template: await demoTemplate(),
        environment: async (url) => {
          google = await startOpenidProvider(`${url}/auth/google/callback`);
          return google.env;
        },
      });
      if (!google) throw new Error('the product requested no provider');
      await use({ google, product });
      await product.close();
      await google.close();
    },
    { scope: 'worker', timeout: 90_000 },
  ],
  google: [async ({ pair }, use) => await use(pair.google), { scope: 'worker' }],
  product: [async ({ pair }, use) => await use(pair.product), { scope: 'worker' }],
});

const dialogOf = (page: Page) => page.getByRole('dialog', { name: 'Sign in to your account' });

async function startSignIn(page: Page): Promise<void> {
  const dialog = await openSignIn(page);
  await dialog.getByRole('button', { name: 'Continue with Google' }).click();
}

async function submitAccount(page: Page, account: string): Promise<void> {
  await page.getByLabel('Account').fill(account);
  await page.getByRole('button', { name: 'Continue' }).click();
}

async function invite(product: Product, email: string): Promise<void> {
  const cookie = (await fetch(`${product.directUrl}/sanctum/csrf-cookie`)).headers.get('set-cookie') ?? '';
  const token = /XSRF-TOKEN=([^;]+)/.exec(cookie)?.[1] ?? '';
  const post = async (path: string, body: object, headers: Record<string, string>): Promise<unknown> => {
    const init = { method: 'POST', body: JSON.stringify(body) };
    const answer = await fetch(product.directUrl + path, {
      ...init,
      headers: { 'content-type': 'application/json', ...headers },
    });
    expect(answer.status, path).toBe(200);
    return await answer.json();
  };
  const headers = { cookie: `XSRF-TOKEN=${token}`, 'x-xsrf-token': decodeURIComponent(token) };
  const { access_token } = (await post('/api/login', { email: 'admin', password: 'magpie-demo' }, headers)) as {
    access_token: string;
  };
  await post('/api/admin/invitations', { email }, { authorization: `Bearer ${access_token}` });
}

test('a new user waits in the queue, is invited, signs in and returns to the page where the sign-in started', async ({
  open,
  google,
  product,
}) => {
  google.accounts.set('nora', { email: 'nora@example.test', email_verified: true, name: 'Nora Lindqvist' });
  const { page } = await open(undefined, { path: '/inbox' });

  await test.step('the first sign-in adds the user to the queue', async () => {
    await startSignIn(page);
    await submitAccount(page, 'nora');
    await expect(page.getByRole('heading', { level: 1, name: 'You’re on the waiting list' })).toBeVisible();
    expect(new URL(page.url()).search).toBe('');
    await page.getByRole('link', { name: 'Go to Home' }).click();
    await expect(page.getByRole('banner').getByRole('button', { name: 'Sign In' })).toBeVisible();
  });

  await invite(product, 'nora@example.test');

  await test.step('the second sign-in, after the invitation, succeeds', async () => {
    await page.goto('/inbox');
    await startSignIn(page);
    await expect(page).toHaveURL(/\/inbox$/);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(dialogOf(page)).toBeHidden();
    await expect(page.getByRole('banner').getByRole('button', { name: 'Sign In' })).toBeHidden();
  });

  await test.step('the user stays signed in after a reload', async () => {
    await page.reload();
    await expect(page).toHaveURL(/\/inbox$/);
    await expect(page.getByRole('banner').getByRole('button', { name: /^Notifications/ })).toBeVisible();
  });
});

test('the page confirms that Google sign-in was cancelled, and offers to sign in again', async ({ open }) => {
  const { page } = await open();
  await startSignIn(page);
  await page.getByRole('link', { name: 'Cancel' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Sign-in cancelled' })).toBeVisible();
  expect(new URL(page.url()).search).toBe('');
  await page.getByRole('main').getByRole('button', { name: 'Sign In' }).click();
  await expect(dialogOf(page)).toBeVisible();
});

test('Google sign-in gives no access to an account that has the same email address but never verified it', async ({
  open,
  google,
  product,
}) => {
  google.accounts.set('owner', { email: 'taken@example.test', email_verified: true, name: 'The owner' });
  const { page, context } = await open();
  await context.request.get('/sanctum/csrf-cookie');
  const xsrf = (await context.cookies()).find(({ name }) => name === 'XSRF-TOKEN')?.value ?? '';
  const registered = await context.request.post('/api/register', {
    headers: { 'x-xsrf-token': decodeURIComponent(xsrf), origin: product.url },
    multipart: { name: 'squatter', email: 'taken@example.test', password: 'a long enough secret' },
  });
  expect(registered.status()).toBe(201);
  await startSignIn(page);
  await submitAccount(page, 'owner');
  await expect(
    page.getByRole('heading', { level: 1, name: 'This email address already has an account' }),
  ).toBeVisible();
  await expect(page.getByRole('link', { name: 'Set a Password' })).toBeVisible();
});

test('a link with the authorization code of an attacker does not sign in another person who opens it', async ({
  open,
  google,
  product,
}) => {
  google.accounts.set('thief', { email: 'thief@example.test', email_verified: true, name: 'A thief' });
  const { page: attacker } = await open();
  await startSignIn(attacker);
  await submitAccount(attacker, 'thief');
  await expect(attacker.getByRole('heading', { level: 1, name: 'You’re on the waiting list' })).toBeVisible();
  await invite(product, 'thief@example.test');
  // The attacker does not exchange the code, but gets a victim to open the callback link.
  await attacker.route('**/api/auth/exchange', (route) => route.abort());
  const arrival = attacker.waitForRequest(/\/auth\/callback\?code=/);
  await attacker.goto('/');
  await startSignIn(attacker);
  const address = (await arrival).url();

  const { page: victim } = await open();
  await victim.goto(address);
  await expect(victim.getByRole('heading', { level: 1, name: 'This sign-in expired' })).toBeVisible();
  await expect(victim.getByRole('banner').getByRole('button', { name: 'Sign In' })).toBeVisible();
});

journey('a new demo offers signing in with Google as an invented person', async ({ open }) => {
  const choose = (page: Page, name: string | RegExp) => page.getByRole('button', { name }).click();

  await journey.step('a new user joins the queue', async () => {
    const { page } = await open(undefined, { width: 320 });
    await startSignIn(page);
    await expect(page.getByRole('heading', { level: 1, name: 'Development sign-in' })).toBeVisible();
    expect(await page.evaluate('document.documentElement.scrollWidth')).toBeLessThanOrEqual(320);
    await choose(page, /Continue as Nora Lindqvist/);
    await expect(page.getByRole('heading', { level: 1, name: 'You’re on the waiting list' })).toBeVisible();
  });

  await journey.step('a user with an account is signed in', async () => {
    const { page } = await open(undefined, { path: '/inbox' });
    await startSignIn(page);
    await choose(page, /Continue as papermoth/);
    await expect(page).toHaveURL(/\/inbox$/);
    await expect(page.getByRole('banner').getByRole('button', { name: /^Notifications/ })).toBeVisible();
  });

  await journey.step('any other address can be entered', async () => {
    const { page } = await open();
    await startSignIn(page);
    await page.getByLabel('Email address').fill('wrenlight@demo.test');
    await page.getByLabel('The provider has verified this address').uncheck();
    await page.getByRole('button', { name: 'Continue', exact: true }).click();
    await expect(
      page.getByRole('heading', { level: 1, name: 'This email address already has an account' }),
    ).toBeVisible();
  });

  await journey.step('a user can cancel', async () => {
    const { page } = await open();
    await startSignIn(page);
    await choose(page, 'Cancel');
    await expect(page.getByRole('heading', { level: 1, name: 'Sign-in cancelled' })).toBeVisible();
  });
});
