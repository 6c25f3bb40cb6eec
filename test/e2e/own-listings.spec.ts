import type { Page } from '@playwright/test';
import type { Listing } from '#contract/listings.ts';
import { signInToApi } from './support/api-user.ts';
import { expect, test } from './support/journey.ts';

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).filter({ visible: true });
const card = (page: Page, name: string) => page.getByRole('listitem').filter({ hasText: name });

test('a seller reprices and closes several listings, and a listing that changed in the meantime is skipped', async ({
  open,
  product,
}) => {
  const seller = await signInToApi(product, 'seller');
  const listings: Listing[] = [];
  for (const name of ['Bulk one', 'Bulk two', 'Bulk three']) listings.push(await seller.publish({ name, price: 20 }));
  const { page } = await open('seller', { path: '/profile/seller', width: 390, height: 844, touch: true });
  const stored = async () => {
    const answers = listings.map(({ id }) => seller.send<Listing>('GET', `/api/listings/${id}`));
    return (await Promise.all(answers)).map(({ body }) => `${body.price} ${body.status}`);
  };
  const [, second] = listings;
  if (!second) throw new Error('the second listing is missing');

  await test.step('one listing is changed elsewhere while the seller selects', async () => {
    await button(page, 'Select several').click();
    for (const { name } of listings) await page.getByRole('checkbox', { name: `Select ${name}` }).check();
    await seller.change(second, { price: 99 });
  });

  await test.step('the unchanged listings are repriced, and the card of the changed listing says why it was skipped', async () => {
    await button(page, 'Change prices').click();
    const dialog = page.getByRole('dialog', { name: 'Change prices' });
    await dialog.getByLabel('How much').fill('10');
    await expect(dialog.getByText('$18.00')).toHaveCount(3);
    await dialog.getByRole('button', { name: 'Change 3 prices' }).click();
    await expect(page.getByText('2 listings repriced')).toBeVisible();
    await expect(card(page, 'Bulk two').getByText('This listing changed in the meantime.')).toBeVisible();
    await expect(card(page, 'Bulk two').getByText('$99.00 USD')).toBeVisible();
    expect(await stored()).toEqual(['18 open', '99 open', '18 open']);
  });

  await test.step('a second bulk change closes two listings, and Undo reopens them', async () => {
    await page.getByRole('checkbox', { name: 'Select Bulk one' }).check();
    await expect(page.getByText('2 selected')).toBeVisible();
    await page.getByRole('region', { name: 'Selected listings' }).getByRole('button', { name: 'Close' }).click();
    await expect(page.getByText('2 listings closed')).toBeVisible();
    expect(await stored()).toEqual(['18 closed', '99 closed', '18 open']);
    await button(page, 'Undo').click();
    await expect(page.getByText('2 listings reopened')).toBeVisible();
    expect(await stored()).toEqual(['18 open', '99 open', '18 open']);
  });
});

test('a seller duplicates a listing with its photos, and continues one of several drafts', async ({
  open,
  product,
}) => {
  const seller = await signInToApi(product, 'seller');
  await seller.publish({ name: 'Original card', price: 33 });
  const { page } = await open('seller', { path: '/profile/seller' });
  const nameField = page.getByRole('textbox', { name: 'Name' });

  await test.step('the copy is saved as a separate listing', async () => {
    await page.getByRole('link', { name: 'Duplicate Original card' }).click();
    await expect(nameField).toHaveValue('Original card');
    await expect(page.getByRole('button', { name: 'Preview photo 1' })).toBeVisible();
    await nameField.fill('Second card');
    await button(page, 'Save Listing').click();
    await expect(page.getByText('Your listing is up')).toBeVisible();
    await expect(card(page, 'Second card').getByText('$33.00')).toBeVisible();
    await expect(card(page, 'Original card')).toBeVisible();
  });

  await test.step('two drafts are stored for the next visit', async () => {
    await page.goto('/listings/create');
    await nameField.fill('Half a photocard');
    await button(page, 'Keep this draft and start another').click();
    await expect(nameField).toHaveValue('');
    await nameField.fill('Half an album');
    await button(page, 'Continue Half a photocard').click();
    await expect(nameField).toHaveValue('Half a photocard');
    await page.reload();
    await expect(nameField).toHaveValue('Half a photocard');
    await button(page, 'Delete the draft Half an album').click();
    await expect(page.getByText('Draft deleted')).toBeVisible();
    await expect(page.getByText('Half an album')).toBeHidden();
  });
});
