/** Checks in a real browser that every kind of failure is visible, announced and recoverable. */
import type { Page, Route } from '@playwright/test';
import { errorSentences } from '#contract/error-sentences.ts';
import type { ErrorCode } from '#contract/errors.ts';
import { signInToApi } from './support/api-user.ts';
import { expect, leaveToBrowser, signIn, test } from './support/journey.ts';

const codes: Record<number, ErrorCode> = {
  401: 'unauthenticated',
  403: 'forbidden',
  404: 'not_found',
  409: 'already_decided',
  422: 'validation_failed',
  429: 'too_many_requests',
  500: 'internal',
};

/** Fails every request to this path until the returned function is called. */
async function fail(page: Page, path: RegExp, failure: number | 'offline' | 'never', method?: string) {
  const handle = async (route: Route): Promise<void> => {
    if (method && route.request().method() !== method) return route.fallback();
    if (failure === 'offline') return route.abort('connectionrefused');
    if (failure === 'never') return;
    const errors = failure === 422 ? { errors: { name: ['Somebody has this name.'] } } : {};
    const headers: Record<string, string> = failure === 429 ? { 'Retry-After': '7' } : {};
    const code = codes[failure] ?? 'internal';
    const json = { code, message: errorSentences[code], ...errors };
    await route.fulfill({ status: failure, headers, json });
  };
  // Make the browser render pages: a server-rendered page already contains its data and sends no request.
  await leaveToBrowser(page);
  await page.route(path, handle);
  return () => page.unroute(path, handle);
}
const alert = (page: Page) => page.getByRole('alert').filter({ hasText: /\w/ });

test.describe.configure({ mode: 'parallel' });

test('401: after the session has ended, the user signs in again and sends the text typed before', async ({ open }) => {
  const { page } = await open('buyer', { refusals: true });
  await page.goto('/listings/40');
  const action = page.getByRole('button', { name: /Contact seller|Waiting on seller/ });
  await expect(action).toBeVisible();
  const comment = page.getByRole('textbox', { name: 'Add your comment' });
  await comment.fill('Is it still there?');
  const mends = [await fail(page, /connection-request$/, 401), await fail(page, /api\/users\/me$/, 401)];
  await action.click();
  await expect(page.getByRole('dialog').getByText('Your session ended')).toBeVisible();
  for (const restore of mends) await restore();
  await signIn(page, 'buyer');
  await expect(comment).toHaveValue('Is it still there?');
  await action.click();
  await expect(page.getByText('Message sent to the user!')).toBeVisible();
});

test('403: a change that is not allowed stays in its form, which shows the reason', async ({ open }) => {
  const { page } = await open('seller', { refusals: true });
  await page.goto('/profile/seller');
  const link = page.getByRole('tabpanel').locator('a[href^="/listings/"]:not([href$=create])').first();
  await page.goto(`${(await link.getAttribute('href')) ?? ''}/edit`);
  const name = page.getByRole('textbox', { name: /^Name/ });
  await name.fill('A better name');
  const mend = await fail(page, /api\/listings\/\d+$/, 403, 'PUT');
  await page.getByRole('button', { name: 'Save Listing' }).click();
  await expect(alert(page).first()).toContainText('You don’t have permission to do that.');
  await expect(name).toHaveValue('A better name');
  await mend();
  await page.getByRole('button', { name: 'Save Listing' }).click();
  await expect(page).not.toHaveURL(/edit$/);
});

test('404: a missing page shows the not-found view with a link home', async ({ open }) => {
  const { page } = await open(undefined, { refusals: true });
  await fail(page, /api\/listings\/40$/, 404);
  await page.goto('/listings/40');
  await expect(page.getByRole('heading', { level: 1, name: 'Page not found' })).toBeVisible();
  await page.getByRole('main').getByRole('link', { name: 'Go home' }).click();
  await expect(page.getByRole('heading', { name: 'Latest Listings' })).toBeVisible();
});

test('409: a conflict shows that the message was not sent, and the message can be sent again', async ({
  open,
  product,
}) => {
  const seller = await signInToApi(product, 'seller');
  const listing = await seller.publish({ name: 'Paper lantern' });
  const { page } = await open('buyer', { refusals: true, path: `/listings/${listing.id}` });
  const action = page.getByRole('button', { name: 'Contact seller' });
  await expect(action).toBeVisible();
  const mend = await fail(page, /connection-request$/, 409);
  await action.click();
  await expect(alert(page).first()).toContainText('Your message wasn’t sent.');
  await mend();
  await action.click();
  await expect(page.getByText('Message sent to the user!')).toBeVisible();
});

test('422: an invalid value is reported at its field and stays there to be corrected', async ({ open }) => {
  const { page } = await open('seller', { refusals: true });
  await page.goto('/profile/seller');
  await page.getByRole('button', { name: 'Edit your name' }).click();
  const name = page.getByRole('textbox', { name: 'Username' });
  await name.fill('papermoth');
  const mend = await fail(page, /api\/users\/\d+$/, 422, 'PUT');
  await name.press('Enter');
  await expect(page.getByText('Somebody has this name.')).toBeVisible();
  await expect(name).toHaveAttribute('aria-invalid', 'true');
  await expect(name).toHaveValue('papermoth');
  await mend();
  await name.press('Escape');
  await expect(page.getByRole('heading', { level: 1, name: 'seller' })).toBeVisible();
});

test('429: after too many attempts, the form shows how long to wait', async ({ open }) => {
  const { page } = await open(undefined, { refusals: true });
  await page.getByRole('banner').getByRole('button', { name: 'Sign In' }).click();
  const dialog = page.getByRole('dialog', { name: 'Sign in to your account' });
  const mend = await fail(page, /api\/login$/, 429);
  await dialog.getByLabel('Email address or user name').fill('buyer');
  await dialog.getByLabel('Password', { exact: true }).fill('magpie-demo');
  await dialog.getByRole('button', { name: 'Sign In', exact: true }).click();
  await expect(dialog.getByRole('alert')).toContainText('7 seconds');
  await expect(dialog.getByLabel('Email address or user name')).toHaveValue('buyer');
  await mend();
  await dialog.getByRole('button', { name: 'Sign In', exact: true }).click();
  await expect(dialog).toBeHidden();
});

for (const how of [500, 'offline'] as const) {
  test(`${how}: a section that fails to load shows an error in its place and loads on Retry`, async ({ open }) => {
    const { page } = await open(undefined, { refusals: true });
    const mend = await fail(page, /api\/listings\/newest/, how);
    await page.goto('/');
    const latest = page.getByRole('region', { name: 'Latest Listings' });
    await expect(latest.getByRole('alert')).toContainText('Couldn’t load these listings');
    await expect(page.getByRole('region', { name: 'Random Listings' }).getByRole('link').first()).toBeVisible();
    await mend();
    await latest.getByRole('button', { name: 'Retry' }).click();
    await expect(latest.getByRole('listitem').first()).toBeVisible();
  });
}

for (const way of ['Cancel', 'Retry'] as const) {
  test(`no response: after ten seconds the page offers ${way}`, async ({ open }) => {
    const { page } = await open(undefined, { refusals: true });
    await page.clock.install();
    const mend = await fail(page, /api\/listings\/newest/, 'never');
    await page.goto('/');
    const latest = page.getByRole('region', { name: 'Latest Listings' });
    await expect(latest.getByRole('status', { name: 'Loading listings' })).toBeVisible();
    await page.clock.fastForward(10_500);
    const notice = page.getByRole('status').filter({ hasText: 'This is taking longer than usual.' });
    await expect(notice).toBeVisible();
    await notice.getByRole('button', { name: way }).click();
    if (way === 'Cancel') await expect(latest.getByRole('alert')).toContainText('You stopped waiting');
    // Call `mend` only now, because it also releases the requests that are held back.
    await mend();
    if (way === 'Cancel') {
      await latest.getByRole('button', { name: 'Retry' }).click();
    }
    await expect(latest.getByRole('listitem').first()).toBeVisible();
  });
}
