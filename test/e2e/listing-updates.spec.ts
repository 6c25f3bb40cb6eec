import { signInToApi } from './support/api-user.ts';
import { expect, test } from './support/journey.ts';

test('an open listing page immediately shows and describes what its seller changes', async ({ open, product }) => {
  const seller = await signInToApi(product, 'seller');
  let listing = await seller.publish({ name: 'Watched card', price: 50 });
  const path = `/listings/${listing.id}`;
  const { page } = await open('buyer', { path });
  const heading = page.getByRole('heading', { level: 1 });
  const note = page.locator('.listing-updates');
  await expect(heading).toHaveText('Watched card');

  await test.step('a lower price and another name are shown and described', async () => {
    await expect(note).toBeAttached();
    listing = await seller.change(listing, { price: 40, name: 'Watched photocard' });
    await expect(heading).toHaveText('Watched photocard');
    await expect(note).toContainText(
      'The price changed from $50.00 USD to $40.00 USD. The seller changed this listing.',
    );
    await note.getByRole('button', { name: 'Dismiss' }).click();
    await expect(note).toHaveText('');
  });

  await test.step('the listing is closed while the buyer writes a question', async () => {
    await page.getByLabel('Add your comment').fill('Is it still');
    await seller.change(listing, { status: 'closed' });
    await expect(note).toContainText('This listing was just closed.');
    await expect(page.getByRole('button', { name: 'Listing is closed' }).filter({ visible: true })).toBeVisible();
  });
});
