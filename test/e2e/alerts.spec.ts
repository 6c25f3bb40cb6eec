import { signInToApi } from './support/api-user.ts';
import { expect, signIn, test } from './support/journey.ts';

test('a saved search and a favourite notify the buyer live, and the notification of the search opens the listing', async ({
  open,
  product,
}) => {
  const name = 'Waited-for zephyr photocard';
  const seller = await signInToApi(product, 'seller');
  const { page: buyer } = await open('buyer', { path: '/listings/search?q=zephyr' });
  const bell = buyer.getByRole('button', { name: /^Notifications/ });
  const link = buyer.getByRole('listitem').filter({ hasText: name }).getByRole('link').first();

  await test.step('the buyer saves a search without results', async () => {
    await buyer.getByRole('button', { name: 'Save search' }).click();
    const dialog = buyer.getByRole('dialog', { name: 'Save this search' });
    await expect(dialog.getByRole('textbox', { name: /^Name/ })).toHaveValue('zephyr');
    await dialog.getByRole('combobox', { name: 'Email me' }).click();
    await dialog.getByRole('option', { name: 'Right away' }).click();
    await dialog.getByRole('button', { name: 'Save search' }).click();
    await expect(buyer.getByRole('link', { name: 'Search saved' })).toBeVisible();
  });

  const listing = await test.step('the seller publishes, and the buyer is notified without a reload', async () => {
    await bell.click();
    await expect(link).toHaveCount(0);
    const created = await seller.publish({ name, price: 20 });
    await expect(link).toHaveText(`New match for “zephyr”: ${name}`);
    return created;
  });

  await test.step('the notification leads to the listing, which the buyer adds to the favourites', async () => {
    await link.click();
    await expect(buyer.getByRole('heading', { level: 1, name })).toBeVisible();
    const heart = buyer.getByRole('button', { name: `Favourite: ${name}` }).first();
    await expect(heart).toHaveAttribute('aria-pressed', 'false');
    await heart.click();
    await expect(heart).toHaveAttribute('aria-pressed', 'true');
    await buyer.reload();
    await expect(heart).toHaveAttribute('aria-pressed', 'true');
  });

  await test.step('the price goes up and down, and only a price below all earlier prices sends a notification', async () => {
    const dearer = await seller.change(listing, { price: 25 });
    const same = await seller.change(dearer, { price: 20 });
    const cheaper = await seller.change(same, { price: 15 });
    await bell.click();
    const rings = buyer.getByRole('listitem').filter({ hasText: name });
    await expect(link).toHaveText(`Price drop: ${name}`);
    await expect(rings).toHaveCount(2);
    await buyer.keyboard.press('Escape');
    await expect(buyer.getByRole('button', { name: 'Notifications', exact: true })).toBeVisible();
    await seller.change(cheaper, { price: 15, status: 'closed' });
  });

  await test.step('the closed listing is among the favourites, and the saved search can be renamed and restored after deletion', async () => {
    await buyer.getByRole('button', { name: 'Your menu' }).click();
    await buyer.getByRole('menuitem', { name: 'Favourites' }).click();
    await expect(buyer.getByRole('heading', { level: 1, name: 'Favourites' })).toBeVisible();
    const card = buyer.getByRole('main').getByRole('listitem').filter({ hasText: name });
    await expect(card).toContainText('Closed');
    await buyer.getByRole('button', { name: 'Your menu' }).click();
    await buyer.getByRole('menuitem', { name: 'Saved searches' }).click();
    await expect(buyer.getByText(/^1 match since /)).toBeVisible();
    await buyer.getByRole('button', { name: 'Rename zephyr' }).click();
    await buyer.getByRole('textbox', { name: /^Name/ }).fill('Zephyrs');
    await buyer.keyboard.press('Enter');
    await expect(buyer.getByRole('link', { name: 'Zephyrs' })).toBeVisible();
    await buyer.getByRole('button', { name: 'Delete Zephyrs' }).click();
    await buyer.getByRole('button', { name: 'Undo' }).click();
    await buyer.getByRole('link', { name: 'Zephyrs' }).click();
    await expect(buyer).toHaveURL(/\/listings\/search\?q=zephyr$/);
  });
});

test('a visitor on a phone taps the heart of a listing and signs in, and the listing becomes a favourite', async ({
  open,
  product,
}) => {
  const name = 'A card for visitors';
  await (await signInToApi(product, 'seller')).publish({ name });
  const { page } = await open(undefined, { width: 320, height: 640, touch: true });
  const heart = page.getByRole('button', { name: `Favourite: ${name}` }).first();
  await expect(heart).toHaveAttribute('aria-pressed', 'false');
  const box = await heart.boundingBox();
  expect(Math.min(box?.width ?? 0, box?.height ?? 0)).toBeGreaterThanOrEqual(44);
  await heart.click();
  await expect(page.getByRole('dialog', { name: 'Sign in to your account' })).toBeVisible();
  await signIn(page, 'buyer');
  await expect(heart).toHaveAttribute('aria-pressed', 'true');
  await heart.click();
  await expect(heart).toHaveAttribute('aria-pressed', 'false');
});
