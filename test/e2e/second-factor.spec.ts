import type { Page } from '@playwright/test';
import { codeOf } from '../support/second-factor.ts';
import { expect, openSignIn, type Person, signIn, test } from './support/journey.ts';

const security = (page: Page) => page.getByRole('region', { name: 'Sign-in security' });
const menu = (page: Page) => page.getByRole('button', { name: 'Your menu' });

/** Signs in with the password; returns the dialog that then asks for the second factor. */
async function enterPassword(page: Page, name: string) {
  const dialog = await openSignIn(page);
  await dialog.getByLabel('Email address or user name').fill(name);
  await dialog.getByLabel('Password', { exact: true }).fill('magpie-demo');
  await dialog.getByRole('button', { name: 'Sign In', exact: true }).click();
  const step = page.getByRole('dialog', { name: 'One more step' });
  await expect(step).toBeVisible();
  return step;
}

async function addVirtualAuthenticator({ context, page }: Person): Promise<void> {
  const cdp = await context.newCDPSession(page);
  await cdp.send('WebAuthn.enable');
  await cdp.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
}

test('a user signs in with an authenticator app, and with a recovery code that works only once', async ({ open }) => {
  const { page } = await open('tidepool', { path: '/settings', refusals: true });
  await security(page).getByRole('button', { name: 'Set up the authenticator app' }).click();
  const secret = (await security(page).locator('code').innerText()).replaceAll(/\s/g, '');
  await expect(security(page).getByRole('img', { name: 'QR code' })).toBeVisible();
  await security(page).getByLabel('Code from your app').fill('000000');
  await security(page).getByRole('button', { name: 'Activate' }).click();
  await expect(security(page).getByText('That code isn’t right').last()).toBeVisible();
  await security(page).getByLabel('Code from your app').fill(codeOf(secret, -1));
  await security(page).getByRole('button', { name: 'Activate' }).click();
  const codes = security(page).getByRole('list', { name: 'Recovery codes' }).getByRole('listitem');
  await expect(codes).toHaveCount(10);
  const recoveryCode = await codes.first().innerText();
  await security(page).getByRole('button', { name: 'I saved the codes' }).click();
  await expect(security(page).getByText('10 codes left')).toBeVisible();

  const other = (await open(undefined, { refusals: true })).page;
  const step = await enterPassword(other, 'tidepool');
  await step.getByLabel('Code from your app').fill(codeOf(secret, 1));
  await step.getByRole('button', { name: 'Continue' }).click();
  await expect(menu(other)).toBeVisible();

  const lost = (await open(undefined, { refusals: true })).page;
  const withCode = await enterPassword(lost, 'tidepool');
  await withCode.getByRole('button', { name: 'Use a recovery code' }).click();
  await withCode.getByLabel('Recovery code').fill(recoveryCode);
  await withCode.getByRole('button', { name: 'Continue' }).click();
  await expect(menu(lost)).toBeVisible();

  const again = (await open(undefined, { refusals: true })).page;
  const refused = await enterPassword(again, 'tidepool');
  await refused.getByRole('button', { name: 'Use a recovery code' }).click();
  await refused.getByLabel('Recovery code').fill(recoveryCode);
  await refused.getByRole('button', { name: 'Continue' }).click();
  await expect(refused.getByText('That recovery code isn’t right').last()).toBeVisible();
});

test('a user signs in with a passkey as the second factor, and with the passkey alone', async ({ open }) => {
  const person = await open(undefined, { refusals: true });
  const { page } = person;
  await addVirtualAuthenticator(person);
  await signIn(page, 'wrenlight');
  await page.goto('/settings');
  await security(page).getByRole('button', { name: 'Add a passkey' }).click();
  await security(page).getByLabel('Name of the passkey').fill('Test key');
  await security(page).getByRole('button', { name: 'Add a passkey' }).click();
  await security(page).getByRole('button', { name: 'I saved the codes' }).click();
  await expect(security(page).getByText('Test key')).toBeVisible();
  const signOut = async (): Promise<void> => {
    await menu(page).click();
    await page.getByRole('menuitem', { name: 'Sign out' }).click();
    await expect(page.getByRole('banner').getByRole('button', { name: 'Sign In' })).toBeVisible();
  };
  await signOut();
  const step = await enterPassword(page, 'wrenlight');
  await step.getByRole('button', { name: 'Use a passkey' }).click();
  await expect(menu(page)).toBeVisible();
  await signOut();
  const dialog = await openSignIn(page);
  await dialog.getByRole('button', { name: 'Sign in with a passkey' }).click();
  await expect(menu(page)).toBeVisible();
});

test('the settings tell staff that they need a second factor', async ({ open }) => {
  const { page } = await open('admin', { path: '/settings' });
  await expect(security(page).getByText('Staff accounts need a second factor.')).toBeVisible();
});

test('a link to the sign-in security shows its heading below the top bar of a phone', async ({ open }) => {
  const { page } = await open('buyer', { path: '/about', width: 390, height: 700, touch: true });
  await page.goto('/settings#sign-in-security');
  const heading = security(page).getByRole('heading', { level: 2 });
  await expect(heading).toBeInViewport();
  await expect(async () => {
    const [bar, box] = [await page.getByRole('banner').boundingBox(), await heading.boundingBox()];
    expect(box?.y).toBeLessThan(300);
    expect(box?.y).toBeGreaterThanOrEqual((bar?.y ?? 0) + (bar?.height ?? 0));
  }).toPass({ timeout: 10_000 });
});
