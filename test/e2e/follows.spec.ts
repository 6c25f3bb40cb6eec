import { signInToApi } from './support/api-user.ts';
import { expect, test } from './support/journey.ts';

test('a buyer follows a seller and a group, sees a new listing live, and blocking the seller ends the follow', async ({
  open,
  product,
}) => {
  const name = 'Followed quasar photocard';
  const seller = await signInToApi(product, 'seller');
  const { page } = await open('buyer', { path: '/following' });

  await test.step('the page explains what following does while the buyer follows nothing', async () => {
    await expect(page.getByText('You don’t follow anyone yet')).toBeVisible();
  });

  await test.step('the buyer follows the seller on the profile and a group on its page', async () => {
    for (const [path, target] of [
      ['/profile/seller', 'seller'],
      ['/groups/1', ''],
    ]) {
      await page.goto(path ?? '/');
      const button = page.getByRole('button', { name: new RegExp(`^Follow ${target}`) });
      await button.click();
      await expect(button).toHaveAttribute('aria-pressed', 'true');
      await expect(page.getByText(/We’ll notify you about new listings/).first()).toBeVisible();
    }
  });

  await test.step('a new listing of the seller appears in the feed and under the bell without a reload', async () => {
    await page.goto('/following');
    await expect(page.getByRole('heading', { name: 'Following (2)' })).toBeVisible();
    await seller.publish({ name });
    await expect(page.getByRole('main').getByRole('link', { name })).toBeVisible();
    await page.getByRole('button', { name: /^Notifications/ }).click();
    await expect(page.getByRole('listitem').filter({ hasText: `seller listed ${name}` })).toHaveCount(1);
    await page.keyboard.press('Escape');
  });

  await test.step('unfollowing can be undone', async () => {
    await page.getByRole('button', { name: 'Unfollow seller' }).click();
    await expect(page.getByRole('heading', { name: 'Following (1)' })).toBeVisible();
    const followed = page.waitForResponse((response) => response.request().method() === 'PUT');
    await page.getByRole('button', { name: 'Undo' }).click();
    // The count changes before the server responds, but the block in the next step must come after the response.
    expect((await followed).ok()).toBe(true);
    await expect(page.getByRole('heading', { name: 'Following (2)' })).toBeVisible();
  });

  await test.step('a block ends the follow', async () => {
    const buyer = await signInToApi(product, 'buyer');
    await buyer.send('PUT', `/api/blocks/${seller.id}`);
    await expect(page.getByRole('heading', { name: 'Following (1)' })).toBeVisible();
    await expect(page.getByRole('main').getByRole('link', { name })).toHaveCount(0);
    expect((await buyer.send('PUT', `/api/follows/seller/${seller.id}`)).status).toBe(409);
    await buyer.send('DELETE', `/api/blocks/${seller.id}`);
  });
});
