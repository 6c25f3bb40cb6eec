import type { Page } from '@playwright/test';
import { signInToApi } from './support/api-user.ts';
import { expect, signIn, test } from './support/journey.ts';

const nameField = (page: Page) => page.getByRole('textbox', { name: 'Name' });
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).filter({ visible: true });
/** Waits until the draft in local storage contains the text: the app stores it shortly after the last key press. */
const isStored = (page: Page, text: string) =>
  expect
    .poll(() => page.evaluate((part) => Object.values(localStorage).some((value) => value.includes(part)), text))
    .toBe(true);
const question = (page: Page) => page.getByRole('dialog', { name: 'Leave this page?' });

test('an unsaved listing survives a reload, a crashed tab and an ended session', async ({ open }) => {
  const { page, context } = await open('seller', { path: '/listings/create' });
  await nameField(page).fill('Half a listing');
  await page.getByRole('textbox', { name: 'Description' }).fill('Half a description');
  await isStored(page, 'Half a description');

  await page.reload();
  await expect(nameField(page)).toHaveValue('Half a listing');
  await expect(page.getByRole('textbox', { name: 'Description' })).toHaveText('Half a description');

  await nameField(page).fill('Three quarters of a listing');
  await isStored(page, 'Three quarters of a listing');
  const crashed = page.waitForEvent('crash');
  // `goto` rejects because the page crashes, as this test requires.
  await Promise.all([crashed, page.goto('chrome://crash').catch(() => undefined)]);
  const fresh = await context.newPage();
  await fresh.goto('/listings/create');
  await expect(nameField(fresh)).toHaveValue('Three quarters of a listing');

  await nameField(fresh).fill('Nearly a listing');
  const token = await fresh.evaluate('localStorage.getItem("accessToken")');
  const ended = await context.request.post('/api/logout', { headers: { Authorization: `Bearer ${String(token)}` } });
  expect(ended.ok()).toBe(true);
  await fresh.reload();
  await signIn(fresh, 'seller');
  await expect(nameField(fresh)).toHaveValue('Nearly a listing');
  await expect(fresh.getByText('Draft restored.')).toBeVisible();
});

test('a changed form asks for confirmation before the user leaves or reloads the page, and keeps the input if the user stays', async ({
  open,
  product,
}) => {
  const seller = await signInToApi(product, 'seller');
  const listing = await seller.publish({ name: 'Left and come back to' });
  const { page } = await open('seller', { path: `/listings/${listing.id}` });
  await button(page, 'Edit Listing').click();
  await nameField(page).fill('Changed');

  await page.getByRole('banner').getByRole('link', { name: 'Home' }).click();
  await expect(question(page)).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(question(page)).toBeHidden();

  await page.goBack();
  await expect(question(page)).toBeVisible();
  await expect(page).toHaveURL(/\/edit$/);
  await button(page, 'Keep editing').click();
  await expect(nameField(page)).toHaveValue('Changed');

  const dialogShown = page.waitForEvent('dialog');
  const reloading = page.reload({ timeout: 3_000 }).catch(() => undefined);
  const dialog = await dialogShown;
  expect(dialog.type()).toBe('beforeunload');
  await dialog.dismiss();
  await reloading;
  await expect(nameField(page)).toHaveValue('Changed');

  await page.goBack();
  await button(page, 'Save draft and leave').click();
  await expect(page.getByRole('heading', { level: 1, name: 'Left and come back to' })).toBeVisible();
  await button(page, 'Edit Listing').click();
  await expect(nameField(page)).toHaveValue('Changed');
  await expect(page.getByText('Your unsaved changes were restored.')).toBeVisible();
  await button(page, 'Discard changes').click();
  await expect(nameField(page)).toHaveValue('Left and come back to');
  await page.goBack();
  await expect(page.getByRole('heading', { level: 1, name: 'Left and come back to' })).toBeVisible();
});

test('after a concurrent edit, the user who saves later chooses between the two versions of a field', async ({
  open,
  product,
}) => {
  const seller = await signInToApi(product, 'seller');
  const listing = await seller.publish({ name: 'Edited twice', description: '<p>As it was.</p>' });
  const path = `/listings/${listing.id}/edit`;
  const { page: first } = await open('seller', { path });
  const { page: second } = await open('seller', { path });
  await nameField(first).fill('Edited by the first');
  await second.getByRole('textbox', { name: 'Price' }).fill('99');
  await nameField(second).fill('Edited by the second');
  await button(first, 'Save Listing').click();
  await expect(first.getByText('Your changes are saved')).toBeVisible();

  await button(second, 'Save Listing').click();
  const dialog = second.getByRole('dialog', { name: 'This listing changed while you were editing' });
  await expect(dialog.getByText('Edited by the first')).toBeVisible();
  await expect(dialog.getByText('Edited by the second')).toBeVisible();
  await dialog
    .getByRole('group', { name: 'Name' })
    .getByRole('radio', { name: /Other version/ })
    .check();
  await dialog.getByRole('button', { name: 'Save this version' }).click();
  await expect(second.getByText('Your changes are saved')).toBeVisible();
  const { body } = await seller.send<{ name: string; price: number }>('GET', `/api/listings/${listing.id}`);
  expect(body).toMatchObject({ name: 'Edited by the first', price: 99 });
});

test('the editor preserves every format of a description', async ({ open, product }) => {
  const seller = await signInToApi(product, 'seller');
  const description = [
    '<h2>Condition</h2><p>Mint, <strong>bold</strong>, <em>slanted</em>, <u>under</u> &amp; &lt;tagged&gt;.</p>',
    '<h3>What is in it</h3><ul><li>One</li><li>Two with <strong>weight</strong></li></ul><ol><li>First</li><li>Second</li></ol>',
    '<p><a href="https://example.com/a?b=1&amp;c=2">a link</a> and <a href="mailto:a@example.com">a@example.com</a></p>',
    '<p><br></p>',
    '<iframe src="https://www.youtube-nocookie.com/embed/abcdefghijk"></iframe>',
    '<iframe src="https://player.vimeo.com/video/123456?h=0123456789"></iframe><p>The end.</p>',
  ].join('');
  const listing = await seller.publish({ name: 'Well described', description });
  const { page } = await open('seller', { path: `/listings/${listing.id}/edit` });
  const editor = page.getByRole('textbox', { name: 'Description' });
  await expect(editor).toContainText('The end.');
  await editor.click();
  await page.keyboard.press('Control+End');
  await page.keyboard.type('!');
  await button(page, 'Save Listing').click();
  await expect(page.getByText('Your changes are saved')).toBeVisible();
  const { body } = await seller.send<{ description: string }>('GET', `/api/listings/${listing.id}`);
  expect(body.description).toBe(listing.description.replace('The end.', 'The end.!'));
});

test('text pasted from a document keeps its formats under the content policy', async ({ open }) => {
  const { page } = await open('seller', { path: '/listings/create' });
  const editor = page.getByRole('textbox', { name: 'Description' });
  await editor.click();
  const html =
    '<b style="font-weight:normal" id="docs-internal-guid-1"><p><span style="font-weight:700">Bold</span><span style="font-style:italic"> Slanted</span><span style="text-decoration:underline"> Under</span></p></b>';
  await page.evaluate(`(() => {
    const clipboardData = new DataTransfer();
    clipboardData.setData('text/html', ${JSON.stringify(html)});
    const paste = new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true });
    document.activeElement.dispatchEvent(paste);
  })()`);
  await expect(editor.locator('strong')).toHaveText('Bold');
  await expect(editor.locator('em')).toHaveText('Slanted');
  await expect(editor.locator('u')).toHaveText('Under');
});
