import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import type { Page } from '@playwright/test';
import { listMails } from '../../src/server/mail/mailbox.ts';
import { codeOf } from '../support/second-factor.ts';
import { expect, signIn, test } from './support/journey.ts';
import { type Product, startProduct } from './support/product.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
const PASSWORD = 'seven blue teapots';
const environment = { NODE_ENV: 'production', DEMO: '0' };

async function magpie(product: Product, ...args: string[]): Promise<string> {
  const { stdout } = await promisify(execFile)(process.execPath, ['src/server/cli/main.ts', ...args], {
    cwd: root,
    env: { PATH: process.env.PATH, DATA_DIR: product.dataDir, PUBLIC_URL: product.url, ...environment },
  });
  return stdout;
}

const userMenu = (page: Page) => page.getByRole('banner').getByRole('button', { name: 'Your menu' });
const accentOf = (page: Page) =>
  page.evaluate<string>("getComputedStyle(document.documentElement).getPropertyValue('--accent-from').trim()");
const waitingSteps = (page: Page) =>
  page.getByRole('region', { name: 'Steps to finish the setup' }).getByRole('listitem').allInnerTexts();

async function addAuthenticator(page: Page): Promise<void> {
  await page.goto('/settings');
  const security = page.getByRole('region', { name: 'Sign-in security' });
  await security.getByRole('button', { name: 'Set up the authenticator app' }).click();
  const secret = (await security.locator('code').innerText()).replaceAll(/\s/g, '');
  await security.getByLabel('Code from your app').fill(codeOf(secret, 0));
  await security.getByRole('button', { name: 'Activate' }).click();
  await security.getByRole('button', { name: 'I saved the codes' }).click();
}

async function addEntry(page: Page, kind: 'group' | 'member' | 'source type', name: string): Promise<void> {
  await page.getByRole('button', { name: `Add a ${kind}` }).click();
  const dialog = page.getByRole('dialog', { name: `Add a ${kind}` });
  await dialog.getByRole('textbox', { name: /^Name/ }).fill(name);
  if (kind === 'member' && (await dialog.getByRole('combobox', { name: 'Group' }).innerText()) === 'Choose one') {
    await dialog.getByRole('combobox', { name: 'Group' }).click();
    await page.getByRole('option').first().click();
  }
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText(`${name} is saved.`)).toBeVisible();
  await expect(dialog).toBeHidden();
}

async function register(page: Page, name: string): Promise<void> {
  await page.getByRole('banner').getByRole('button', { name: 'Sign In' }).click();
  await page.getByRole('button', { name: 'Sign up for a free account' }).click();
  const modal = page.getByRole('dialog', { name: 'Sign up for a new account' });
  await modal.getByLabel('Username').fill(name);
  await modal.getByLabel('Email address').fill(`${name}@example.test`);
  await modal.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await modal.getByRole('button', { name: 'Sign Up' }).click();
}

/** Accepts the invitation in the newest email to this user. Without a mail server, emails are in the data folder. */
async function acceptInvitation(product: Product, page: Page, name: string): Promise<void> {
  let link = '';
  await expect(async () => {
    const mails = await listMails(join(product.dataDir, 'mail'));
    const mail = mails.find(({ to }) => to.includes(`${name}@example.test`));
    expect(mail?.subject).toContain('Card & Harbor');
    link = /http\S+\/verify-email\/\S+/.exec(mail?.text ?? '')?.[0] ?? '';
    expect(link).not.toBe('');
  }).toPass();
  await page.goto(link);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Confirm' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Welcome to Card & Harbor' })).toBeVisible();
}

async function choose(page: Page, label: string, option: string): Promise<void> {
  await page.getByRole('combobox', { name: label }).click();
  await page.getByRole('option', { name: option }).click();
}

async function publish(page: Page, photograph: { name: string; mimeType: string; buffer: Buffer }): Promise<void> {
  await page.goto('/listings/create');
  await page.locator('input[type=file]').first().setInputFiles(photograph);
  const crop = page.getByRole('dialog', { name: 'Crop Image' });
  await crop.getByRole('button', { name: 'Crop' }).click();
  // Playwright fills fields behind an open dialog, but the browser sends the text to the focused element of the dialog.
  await expect(crop).toBeHidden();
  // Wait for the upload, which continues after the dialog has closed: a listing without a picture is refused.
  await expect(page.getByRole('img', { name: 'Photo 1, large' })).toBeVisible();
  await page.getByRole('textbox', { name: 'Name' }).fill('The first card');
  await page.getByRole('textbox', { name: 'Price' }).fill('12');
  await choose(page, 'Group', 'Nova');
  await choose(page, 'Member(s)', 'Ada');
  await page.keyboard.press('Escape');
  await choose(page, 'Source type', 'Album');
  await page.getByRole('textbox', { name: 'Description' }).fill('Sleeved at once.');
  await expect(page.getByRole('toolbar', { name: 'Formatting' })).toBeVisible();
  await page.getByRole('button', { name: 'Save Listing' }).press('Enter');
  await expect(page.getByText('Your listing is up')).toBeVisible();
}

test('an operator goes from an empty folder to the first listing of a user', async ({ browser, photograph }) => {
  test.setTimeout(480_000);
  const product = await startProduct({ template: undefined, environment });
  const errors: string[] = [];
  const openPage = async (path: string): Promise<Page> => {
    const page = await browser.newPage({ baseURL: product.url, locale: 'en-US', colorScheme: 'light' });
    page.on('console', (message) => {
      if (message.type() === 'error' && /Content Security Policy/.test(message.text())) errors.push(message.text());
    });
    await page.goto(path);
    return page;
  };

  await test.step('the command names the marketplace and creates the admin', async () => {
    const output = await magpie(
      product,
      ...['setup', '--marketplace', 'Card & Harbor', '--accent-light', '#0a6b5e', '--invitations', 'auto'],
      ...['--name', 'ada', '--email', 'ada@example.test', '--password', PASSWORD, '--mail-to', 'ada@example.test'],
    );
    expect(output).toContain('The marketplace is called Card & Harbor.');
    expect(output).toContain('Add groups and members');
    expect(output).not.toContain('Choose the name');
  });

  const visitor = await openPage('/');
  await test.step('pages show the name and the colour of the marketplace', async () => {
    await expect(visitor).toHaveTitle('Card & Harbor');
    await expect(visitor.getByRole('banner').getByRole('link', { name: 'Card & Harbor' })).toBeVisible();
    expect(await accentOf(visitor)).toBe('#0a6b5e');
  });

  const admin = await openPage('/');
  await test.step('the admin adds an authenticator and the first catalogue entries', async () => {
    await signIn(admin, 'ada', PASSWORD);
    await addAuthenticator(admin);
    await admin.goto('/admin');
    const missing = admin.getByRole('region', { name: 'Steps to finish the setup' });
    expect((await waitingSteps(admin)).join('\n')).not.toContain('Choose the name');
    await missing.getByRole('listitem').filter({ hasText: 'Add groups' }).getByRole('link').click();
    await addEntry(admin, 'group', 'Nova');
    await admin.goto('/admin/catalogue?kind=member');
    await addEntry(admin, 'member', 'Ada');
    await admin.goto('/admin');
    await missing.getByRole('listitem').filter({ hasText: 'Add source types' }).getByRole('link').click();
    await addEntry(admin, 'source type', 'Album');
    await admin.goto('/admin');
    await expect(missing).toBeVisible();
    expect((await waitingSteps(admin)).join('\n')).not.toMatch(/Add groups|Add source types/);
  });

  await test.step('a user who signs up is invited at once and publishes a listing', async () => {
    await register(visitor, 'mira');
    await acceptInvitation(product, visitor, 'mira');
    await publish(visitor, photograph);
  });

  await test.step('a new name and colour appear on the open page of the user and on the next page', async () => {
    await expect(userMenu(visitor)).toBeVisible();
    await admin.goto('/admin/marketplace');
    await admin.getByRole('textbox', { name: /^Name/ }).fill('Tide & Co');
    await admin.getByRole('textbox', { name: /^Colour.*light theme/ }).fill('#7a5ae0');
    await admin.getByRole('button', { name: 'Save' }).click();
    await expect(visitor).toHaveTitle(/Tide & Co$/);
    await expect(visitor.getByRole('banner').getByRole('link', { name: 'Tide & Co' })).toBeVisible();
    await expect.poll(() => accentOf(visitor)).toBe('#7a5ae0');
    const html = await (await fetch(`${product.directUrl}/`)).text();
    expect(html).toContain('<title>Tide &amp; Co</title>');
    expect(html).not.toContain('Harbor');
  });

  expect(errors).toEqual([]);
  await product.close();
});
