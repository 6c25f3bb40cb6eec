import { signInToApi } from './support/api-user.ts';
import { expect, test } from './support/journey.ts';

test('the condition of a listing can be set, used as a filter, and renamed by an admin', async ({ open, product }) => {
  const seller = await signInToApi(product, 'seller');
  const listing = await seller.publish({ name: 'Hexwort photocard' });
  const { page: asSeller } = await open('seller', { path: `/listings/${listing.id}/edit` });
  await seller.publish({ name: 'Hexwort poster' });

  await test.step('the seller chooses the grade of the condition', async () => {
    await asSeller.getByText('More details').click();
    await asSeller.getByRole('combobox', { name: 'Condition' }).click();
    await asSeller.getByRole('option', { name: 'Damaged', exact: true }).click();
    await asSeller.getByRole('button', { name: 'Save Listing' }).filter({ visible: true }).click();
    await expect(asSeller.getByRole('definition').filter({ hasText: 'Damaged' })).toBeVisible();
  });

  await test.step('the seller states where the item ships to and at what cost', async () => {
    await asSeller.goto(`/listings/${listing.id}/edit`);
    await asSeller.getByRole('combobox', { name: 'Ships to' }).click();
    await asSeller.getByRole('option', { name: 'Worldwide' }).click();
    await asSeller.getByRole('textbox', { name: 'Shipping cost' }).fill('4 USD, tracked');
    await asSeller.getByRole('button', { name: 'Save Listing' }).filter({ visible: true }).click();
    for (const fact of ['Worldwide', '4 USD, tracked'])
      await expect(asSeller.getByRole('definition').filter({ hasText: fact })).toBeVisible();
  });

  const { page: asBuyer } = await open('buyer', { path: '/listings/search?q=hexwort' });
  await test.step('the buyer filters by the condition', async () => {
    await expect(asBuyer.getByRole('link', { name: 'Hexwort poster' })).toBeVisible();
    await asBuyer
      .getByRole('group', { name: 'Condition' })
      .getByRole('checkbox', { name: /^Damaged/ })
      .check();
    await expect(asBuyer.getByRole('link', { name: 'Hexwort poster' })).toHaveCount(0);
    await expect(asBuyer.getByRole('link', { name: 'Hexwort photocard' })).toBeVisible();
    await expect(asBuyer).toHaveURL(/condition=\d+/);
  });

  await test.step('an admin renames the grade, and cannot remove it while it is used', async () => {
    const { page } = await open('admin', { path: '/admin/conditions' });
    await page.getByRole('button', { name: 'Remove Damaged' }).click();
    await page.getByRole('button', { name: 'Save the scale' }).click();
    await expect(page.getByRole('alert').filter({ hasText: 'use “Damaged”' })).toBeVisible();
    await page.reload();
    await page.getByRole('textbox', { name: 'Grade 6', exact: true }).fill('With flaws');
    await page.getByRole('textbox', { name: 'French name of grade 6' }).fill('Avec défauts');
    await page.getByRole('button', { name: 'Save the scale' }).click();
    await expect(page.getByText('The scale is saved.')).toBeVisible();
    await asBuyer.goto(`/listings/${listing.id}`);
    await expect(asBuyer.getByRole('definition').filter({ hasText: 'With flaws' })).toBeVisible();
  });

  await test.step('a visitor who reads French sees the French name on the page, the card and in the filter', async () => {
    const { page } = await open(undefined, { locale: 'fr-CA', path: `/listings/${listing.id}` });
    await expect(page.getByRole('definition').filter({ hasText: 'Avec défauts' })).toBeVisible();
    await page.goto('/listings/search?q=hexwort');
    await expect(page.getByRole('listitem').filter({ hasText: 'Hexwort photocard' })).toContainText('Avec défauts');
    await expect(page.getByRole('checkbox', { name: /^Avec défauts/ })).toBeVisible();
  });
});
