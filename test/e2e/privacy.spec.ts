import { execFile } from 'node:child_process';
import { mkdtemp, readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import type { Page } from '@playwright/test';
import { listMails } from '#server/mail/mailbox.ts';
import { readZip } from '../support/read-zip.ts';
import { expect, signIn, test } from './support/journey.ts';
import type { Product } from './support/product.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
const PASSWORD = 'feathers and thread';

async function magpie(product: Product, ...args: string[]): Promise<string> {
  const { stdout } = await promisify(execFile)(process.execPath, ['src/server/cli/main.ts', ...args], {
    cwd: root,
    env: { PATH: process.env.PATH, DATA_DIR: product.dataDir, PUBLIC_URL: product.url },
  });
  return stdout;
}

async function makeAccount(product: Product, name: string, email: string): Promise<void> {
  const first = await fetch(`${product.directUrl}/sanctum/csrf-cookie`);
  const cookie = first.headers
    .getSetCookie()
    .map((line) => line.split(';')[0] ?? '')
    .join('; ');
  const token = decodeURIComponent(/XSRF-TOKEN=([^;]*)/.exec(cookie)?.[1] ?? '');
  const form = new FormData();
  for (const [key, value] of Object.entries({ name, email, password: PASSWORD })) form.append(key, value);
  const headers = { Cookie: cookie, 'X-XSRF-TOKEN': token, Origin: product.url };
  const registered = await fetch(`${product.directUrl}/api/register`, { method: 'POST', headers, body: form });
  expect(registered.status).toBe(201);
  await magpie(product, 'invite', email);
  let link = '';
  await expect(async () => {
    const mails = (await listMails(join(product.dataDir, 'mail'))).filter(({ to }) => to.includes(email));
    link = mails.flatMap(({ text }) => /\/verify-email\/\S+/.exec(text) ?? [])[0] ?? '';
    expect(link).not.toBe('');
  }).toPass();
  const verified = await fetch(`${product.directUrl}/api${link}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ password: PASSWORD }),
  });
  expect(verified.status).toBe(200);
}

async function deleteAccount(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Delete my account' }).click();
  const confirm = page.getByRole('button', { name: 'Delete account in 14 days' });
  await page.getByLabel('Current password').fill('not this one');
  await confirm.click();
  await expect(page.getByText(/not your password/i)).toBeVisible();
  await page.getByLabel('Current password').fill(PASSWORD);
  await confirm.click();
  await expect(page.getByRole('status').filter({ hasText: 'Your account will be deleted on' }).first()).toBeVisible();
}

test('a user exports their data, requests and cancels the deletion of the account, then deletes it and registers again', async ({
  open,
  product,
}) => {
  const email = 'goldcrest@example.test';
  await makeAccount(product, 'goldcrest', email);
  const { page } = await open(undefined, { refusals: true });
  await signIn(page, email, PASSWORD);

  await test.step('the export is prepared, announced and downloaded', async () => {
    await page.goto('/settings');
    await page.getByRole('button', { name: 'Prepare my data' }).click();
    const link = page.getByRole('button', { name: /^Download the data from/ });
    await expect(link).toBeVisible({ timeout: 30_000 });
    const [download] = await Promise.all([page.waitForEvent('download'), link.click()]);
    const path = join(await mkdtemp(join(tmpdir(), 'magpie-export-')), 'data.zip');
    await download.saveAs(path);
    const files = readZip(await readFile(path));
    expect(JSON.parse(files.get('account.json')?.toString() ?? '')).toMatchObject({ name: 'goldcrest', email });
    expect([...files.keys()]).toContain('messages.json');
    await page.getByRole('button', { name: /^Notifications/ }).click();
    await expect(page.getByRole('link', { name: 'The copy of your data is ready to download' })).toBeVisible();
    await page.keyboard.press('Escape');
  });

  await test.step('the deletion asks for the password and can be cancelled on another page', async () => {
    await deleteAccount(page);
    await page.goto('/about');
    await page.getByRole('button', { name: 'Keep my account' }).click();
    await expect(page.getByText('Your account won’t be deleted.', { exact: false }).first()).toBeVisible();
    await expect(page.getByRole('button', { name: 'Keep my account' })).toBeHidden();
  });

  await test.step('after the second request, the account is erased and the session ends', async () => {
    await page.goto('/settings');
    await deleteAccount(page);
    await magpie(product, 'erase', 'goldcrest');
    await page.goto('/settings');
    await expect(page.getByRole('dialog', { name: 'Sign in to your account' })).toBeVisible();
  });

  await test.step('a user registers with the same email address and inherits nothing', async () => {
    await makeAccount(product, 'firecrest', email);
    const again = await open();
    await signIn(again.page, email, PASSWORD);
    await again.page.goto('/settings');
    await expect(again.page.getByText('firecrest').first()).toBeVisible();
    await expect(again.page.getByText('You have no exports yet.')).toBeVisible();
  });
});
