import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import type { Page } from '@playwright/test';
import { expect, signIn, test } from './support/journey.ts';
import { linkInMail } from './support/mailbox.ts';
import type { Product } from './support/product.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));

async function magpie(product: Product, ...args: string[]): Promise<string> {
  const { stdout } = await promisify(execFile)(process.execPath, ['src/server/cli/main.ts', ...args], {
    cwd: root,
    env: { PATH: process.env.PATH, DATA_DIR: product.dataDir, PUBLIC_URL: product.url },
  });
  return stdout;
}

const userMenu = (page: Page) => page.getByRole('banner').getByRole('button', { name: 'Your menu' });
const signInButton = (page: Page) => page.getByRole('banner').getByRole('button', { name: 'Sign In' });

test('a visitor registers with a picture, is invited, signs in, and resets a forgotten password', async ({
  browser,
  open,
  photograph,
  product,
}) => {
  const mailbox = await browser.newPage({ baseURL: product.url });
  const address = 'kestrel@example.test';
  const first = 'feathers and thread';
  const second = 'a nest of new twigs';
  const { page } = await open();

  await test.step('registering with a cropped picture leads to the queue', async () => {
    await signInButton(page).click();
    await page.getByRole('button', { name: 'Sign up for a free account' }).click();
    const modal = page.getByRole('dialog', { name: 'Sign up for a new account' });
    await modal.getByLabel('Username').fill('kestrel');
    await modal.getByLabel('Email address').fill(address);
    await modal.getByLabel('Password', { exact: true }).fill(first);
    await modal.locator('input[type=file]').setInputFiles(photograph);
    const crop = page.getByRole('dialog', { name: 'Crop Image' });
    await crop.getByRole('button', { name: 'Crop' }).click();
    await expect(crop).toBeHidden();
    await expect(modal.getByRole('button', { name: 'Remove photo' })).toBeVisible();
    await modal.getByRole('button', { name: 'Sign Up' }).click();
    const result = modal.getByRole('status').filter({ has: page.getByRole('heading', { name: /queue/ }) });
    await expect(result).toBeFocused();
    await expect(result).toContainText(/You’re number \d+ on the waiting list\./);
    await expect(modal.getByRole('button', { name: 'Sign Up' })).toBeHidden();
    await modal.getByRole('button', { name: 'Use a different email address' }).click();
    await expect(modal.getByLabel('Username')).toBeFocused();
    await expect(modal.getByLabel('Username')).toHaveValue('');
    await expect(modal.getByLabel('Email address')).toHaveValue('');
    await modal.getByRole('button', { name: 'Sign In' }).click();
  });

  await test.step('a queued user cannot sign in', async () => {
    const modal = page.getByRole('dialog', { name: 'Sign in to your account' });
    await modal.getByLabel('Email address or user name').fill('kestrel');
    await modal.getByLabel('Password', { exact: true }).fill(first);
    await modal.getByRole('button', { name: 'Sign In', exact: true }).click();
    await expect(modal.getByRole('alert')).toContainText(/You’re number \d+ on the waiting list\./);
  });

  await test.step('the invitation activates the account and works only once', async () => {
    await magpie(product, 'invite', address);
    const link = await linkInMail(mailbox, address, '/verify-email');
    await page.goto(link);
    await expect(page.getByRole('heading', { level: 1, name: 'Accept your invitation' })).toBeVisible();
    await expect(page.getByText('Enter the password for kestrel')).toBeVisible();
    await page.getByLabel('Password', { exact: true }).fill(first);
    await page.getByRole('button', { name: 'Confirm' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Welcome to Magpie' })).toBeVisible();
    await expect(userMenu(page)).toBeVisible();
    await expect(userMenu(page).locator('img')).toHaveAttribute('src', /\/storage\/avatars\//);
    await page.goto(link);
    await expect(page.getByRole('heading', { level: 1, name: 'Your address is already verified' })).toBeVisible();
    const tampered = link.replace(/signature=./, (match) => (match.endsWith('A') ? 'signature=B' : 'signature=A'));
    await page.goto(tampered);
    await expect(page.getByRole('heading', { level: 1, name: 'This link doesn’t work' })).toBeVisible();
  });

  const { page: phone } = await open();
  await signIn(phone, address, first);

  await test.step('a forgotten password is reset by email, which ends every session', async () => {
    const { page: elsewhere } = await open();
    await signInButton(elsewhere).click();
    await elsewhere.getByRole('button', { name: 'Forgot password?' }).click();
    const modal = elsewhere.getByRole('dialog', { name: 'Forgot Password' });
    await modal.getByLabel('Email address').fill(address);
    await modal.getByRole('button', { name: 'Send Reset Link' }).click();
    await expect(modal.getByText('A password reset link has been sent to your email.')).toBeVisible();

    const link = await linkInMail(mailbox, address, '/password-reset');
    await elsewhere.goto(link);
    await elsewhere.getByLabel('New password').fill(second);
    await elsewhere.getByRole('button', { name: 'Set New Password' }).click();
    await expect(elsewhere.getByRole('heading', { level: 1, name: 'Password changed' })).toBeVisible();
    await signIn(elsewhere, 'kestrel', second);
    await expect(userMenu(elsewhere)).toBeVisible();

    await elsewhere.goto(link);
    await elsewhere.getByLabel('New password').fill('a third one altogether');
    await elsewhere.getByRole('button', { name: 'Set New Password' }).click();
    await expect(elsewhere.getByRole('heading', { level: 1, name: 'This link no longer works' })).toBeVisible();
  });

  await test.step('the other devices are signed out', async () => {
    for (const device of [page, phone]) {
      await device.goto('/');
      await expect(signInButton(device)).toBeVisible();
    }
    await signInButton(phone).click();
    const modal = phone.getByRole('dialog', { name: 'Sign in to your account' });
    await modal.getByLabel('Email address or user name').fill('kestrel');
    await modal.getByLabel('Password', { exact: true }).fill(first);
    await modal.getByRole('button', { name: 'Sign In', exact: true }).click();
    await expect(modal.getByRole('alert')).toContainText("Those details don't match an account.");
  });
  await mailbox.close();
});

test('a user whose session is ended from another device signs in again and keeps the input', async ({
  browser,
  open,
  product,
}) => {
  // Opened without the fixture `open`, which checks the console: requests are refused here on purpose.
  const desk = await browser.newPage({ baseURL: product.url, locale: 'en-US' });
  await desk.goto('/listings/create');
  await signIn(desk, 'buyer');
  await desk.getByLabel('Name').fill('Half a listing');
  const { page: phone } = await open('buyer', { path: '/settings' });
  const others = phone.getByRole('listitem').filter({ hasText: 'Sign out' }).filter({ hasNotText: 'This device' });
  await expect(others.first()).toBeVisible();
  const before = await others.count();
  await others.first().getByRole('button').click();
  await expect(others).toHaveCount(before - 1);

  // The next request of the ended session is refused; the browser's `online` event triggers a request at once.
  await desk.evaluate("window.dispatchEvent(new Event('online'))");
  await expect(desk.getByRole('dialog', { name: 'Sign in to your account' })).toBeVisible();
  await expect(desk.getByText('Your session ended. Sign in to pick up where you left off.')).toBeVisible();
  await signIn(desk, 'buyer');
  await expect(userMenu(desk)).toBeVisible();
  await expect(desk.getByLabel('Name')).toHaveValue('Half a listing');
  await desk.close();
});

test('signing out offline ends the session on the server after reconnecting, even after a reload', async ({
  open,
  product,
}) => {
  const { page } = await open('seller');
  const token = await page.evaluate(() => localStorage.getItem('accessToken'));
  const statusOfToken = async (): Promise<number> =>
    (await fetch(`${product.directUrl}/api/users/me`, { headers: { authorization: `Bearer ${token}` } })).status;
  expect(await statusOfToken()).toBe(200);

  // Wait until the page has loaded completely: requests that fail during loading are not the subject of this test.
  await page.waitForLoadState('networkidle');
  product.network.cut();
  await userMenu(page).click();
  await page.getByRole('menuitem', { name: 'Sign out' }).click();
  await expect(signInButton(page)).toBeVisible();
  expect(await page.evaluate(() => localStorage.getItem('accessToken'))).toBeNull();
  expect(await statusOfToken()).toBe(200);

  product.network.restore();
  await page.reload();
  await expect(signInButton(page)).toBeVisible();
  await expect.poll(statusOfToken).toBe(401);
});

test('the callback page explains that Google sign-in is not set up and offers the password form', async ({ open }) => {
  // In production, the Google button is hidden if Google sign-in is not configured, but an old link can open this page.
  const { page } = await open(undefined, { path: '/auth/callback?error=not_configured' });
  await expect(page.getByRole('heading', { level: 1, name: 'Google sign-in isn’t available' })).toBeVisible();
  await expect(page).toHaveURL(/\/auth\/callback$/);
  await page.getByRole('main').getByRole('button', { name: 'Sign In' }).click();
  const dialog = page.getByRole('dialog', { name: 'Sign in to your account' });
  await dialog.getByLabel('Email address or user name').fill('buyer');
  await dialog.getByLabel('Password', { exact: true }).fill('magpie-demo');
  await dialog.getByRole('button', { name: 'Sign In', exact: true }).click();
  await expect(dialog).toBeHidden();
  await expect(signInButton(page)).toBeHidden();
});
