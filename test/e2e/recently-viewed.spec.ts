import type { Page } from '@playwright/test';
import { signInToApi } from './support/api-user.ts';
import { expect, signIn, test } from './support/journey.ts';

const recent = (page: Page) => page.getByRole('region', { name: 'Recently viewed' });

test('a viewed listing is on the home page and marked as seen, until the user clears the list or signs out', async ({
  open,
  product,
}) => {
  const name = 'Recently seen pulsar photocard';
  const seller = await signInToApi(product, 'seller');
  const { id } = await seller.publish({ name });
  const { page } = await open('buyer', { path: '/' });
  const view = async () => {
    await page.goto(`/listings/${id}`);
    await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
    await expect.poll(storedIds).toContain(id);
  };
  /** Returns all listing ids that are stored as viewed in this browser, by any user. */
  const storedIds = () =>
    page.evaluate(() =>
      Object.entries(localStorage).flatMap(([key, text]) =>
        key.startsWith('viewed-listings-') ? (JSON.parse(text) as { ids: number[] }).ids : [],
      ),
    );
  const card = page.getByRole('main').getByRole('listitem').filter({ hasText: name });
  const search = async () => {
    await page.goto('/listings/search?q=recently+seen+pulsar');
    await expect(card).toHaveCount(1);
  };

  await test.step('the listing is neither marked nor on the home page before it is viewed', async () => {
    await search();
    await expect(card.getByText('Seen', { exact: true })).toHaveCount(0);
    await page.goto('/');
    await expect(recent(page).getByRole('link', { name })).toHaveCount(0);
  });

  await test.step('the listing is marked and on the home page after it is viewed, even after a reload', async () => {
    await view();
    await search();
    await expect(card.getByText('Seen', { exact: true })).toBeVisible();
    await page.goto('/');
    await expect(recent(page).getByRole('link', { name })).toBeVisible();
    await page.reload();
    await expect(recent(page).getByRole('link', { name })).toBeVisible();
  });

  await test.step('the settings clear the list', async () => {
    await page.goto('/settings');
    await page.getByRole('button', { name: 'Clear', exact: true }).click();
    await expect(page.getByText('Recently viewed listings cleared')).toBeVisible();
    expect(await storedIds()).toEqual([]);
    await search();
    await expect(card.getByText('Seen', { exact: true })).toHaveCount(0);
  });

  await test.step('signing out on the page of the listing deletes the list from the browser', async () => {
    await view();
    await page.getByRole('button', { name: 'Your menu' }).click();
    await page.getByRole('menuitem', { name: 'Sign out' }).click();
    await expect(page.getByRole('banner').getByRole('button', { name: 'Sign In' })).toBeVisible();
    await expect(page).toHaveURL(product.url);
    expect(await storedIds()).toEqual([]);
  });

  await test.step('a second user of the browser sees no trace of the list', async () => {
    await signIn(page, 'tidepool');
    await search();
    await expect(card.getByText('Seen', { exact: true })).toHaveCount(0);
    await page.goto('/');
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await page.waitForLoadState('networkidle');
    await expect(recent(page)).toHaveCount(0);
  });
});
