import { signInToApi } from './support/api-user.ts';
import { expect, test } from './support/journey.ts';

test('a listing that fits a want notifies the user who wants it and appears among the matches without a reload', async ({
  open,
  product,
}) => {
  const name = 'Quillwork trade card';
  const seller = await signInToApi(product, 'seller');
  const { page: buyer } = await open('buyer', { path: '/wants' });
  const { body: groups } = await seller.send<{ data: { id: number; name: string }[] }>(
    'GET',
    '/api/groups?sort=name&order=asc',
  );
  const group = groups.data[0]?.name ?? '';

  await test.step('the buyer adds a want', async () => {
    await buyer.getByRole('button', { name: 'Add a want' }).first().click();
    const dialog = buyer.getByRole('dialog', { name: 'Add a want' });
    await dialog.getByRole('combobox', { name: /^Group/ }).click();
    await dialog.getByRole('option', { name: group, exact: true }).click();
    await dialog.getByRole('textbox', { name: /^Words/ }).fill('quillwork');
    await dialog.getByRole('button', { name: 'Save want' }).click();
    const row = buyer.getByRole('listitem').filter({ hasText: '“quillwork”' });
    await expect(row.getByRole('heading', { level: 3, name: `${group} · “quillwork”`, exact: true })).toBeVisible();
  });

  const listing =
    await test.step('the seller publishes a matching listing, and it appears on the open matches page', async () => {
      await buyer.getByRole('navigation', { name: 'Trading' }).getByRole('link', { name: 'Matches' }).click();
      await expect(buyer.getByRole('heading', { level: 1, name: 'Matches' })).toBeVisible();
      await expect(buyer.getByRole('link', { name })).toHaveCount(0);
      const created = await seller.publish({ name, price: 20, trade: true });
      await expect(buyer.getByRole('link', { name })).toBeVisible({ timeout: 2000 });
      return created;
    });

  await test.step('the bell shows exactly one notification, which is about a match for a want', async () => {
    await buyer.getByRole('button', { name: /^Notifications/ }).click();
    const entries = buyer
      .getByRole('listitem')
      .filter({ hasText: name })
      .filter({ hasText: 'New match for your want' });
    await expect(entries).toHaveCount(1);
    await buyer.keyboard.press('Escape');
  });

  await test.step('the match is gone once the listing is closed', async () => {
    await seller.change(listing, { status: 'closed' });
    await expect(buyer.getByRole('link', { name })).toHaveCount(0);
  });

  await test.step('the page of the closed listing still offers to add a want for such a listing', async () => {
    await buyer.goto(`/listings/${listing.id}`);
    await buyer.getByRole('link', { name: 'Add to my want list' }).click();
    const dialog = buyer.getByRole('dialog', { name: 'Add a want' });
    await expect(dialog.getByRole('combobox', { name: /^Group/ })).toHaveText(group);
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await expect(dialog).toHaveCount(0);
  });

  await test.step('a deleted want comes back with Undo', async () => {
    const row = buyer.getByRole('listitem').filter({ hasText: '“quillwork”' });
    await row.getByRole('button', { name: `Options for ${group}` }).click();
    await row.getByRole('menuitem', { name: 'Delete' }).click();
    await expect(row).toHaveCount(0);
    await buyer.getByRole('button', { name: 'Undo' }).click();
    await expect(row).toHaveCount(1);
  });
});

test('pasted lines become wants, unreadable lines stay in the box, and a private list is hidden from visitors', async ({
  open,
  product,
  browser,
}) => {
  const { page: buyer } = await open('buyer', { path: '/wants' });
  await buyer.getByRole('button', { name: 'Paste a list' }).click();
  const dialog = buyer.getByRole('dialog', { name: 'Paste a list' });
  const box = dialog.getByRole('textbox', { name: 'Your lines' });
  await box.fill('Juni5 pasteword, max 20 USD\nNobody at all\n???');
  await dialog.getByRole('button', { name: 'Add to my list' }).click();
  await expect(dialog.getByText('1 want added.')).toBeVisible();
  await expect(box).toHaveValue('Nobody at all\n???');
  await dialog.getByRole('button', { name: 'Done' }).click();
  await expect(buyer.getByText('“pasteword”')).toBeVisible();

  const visitor = await browser.newPage({ javaScriptEnabled: false });
  await visitor.goto(`${product.url}/profile/buyer?tab=wants`);
  await expect(visitor.getByRole('main').getByText('“pasteword”')).toBeVisible();
  await expect(visitor).toHaveTitle(/^Want list of buyer/);
  const shared = visitor.locator('link[rel=canonical], meta[property="og:url"]');
  for (const element of await shared.all())
    expect(await element.evaluate(({ outerHTML }: { outerHTML: string }) => outerHTML)).toContain('?tab=wants');
  const image = await visitor.request.get(`${product.url}/profile/buyer/wants.png`);
  expect(image.headers()['content-type']).toBe('image/png');
  await buyer.goto('/settings');
  await buyer.getByRole('switch', { name: 'Show my want list on my profile' }).click();
  await expect(async () => {
    await visitor.reload();
    await expect(visitor.getByText('This want list is private')).toBeVisible({ timeout: 2000 });
  }).toPass();
  expect((await visitor.request.get(`${product.url}/profile/buyer/wants.png`)).status()).toBe(404);
  await visitor.close();
});

test('a match that cannot be sent to the user is marked and can be left out, and its seller can be asked about it', async ({
  open,
  product,
}) => {
  const name = 'Marshlight trade card';
  const [seller, buyer] = [await signInToApi(product, 'northpier'), await signInToApi(product, 'buyer')];
  const { body: groups } = await seller.send<{ data: { id: number }[] }>('GET', '/api/groups?sort=name&order=asc');
  await buyer.send('POST', '/api/wants', { group_id: groups.data[0]?.id, words: 'marshlight' });
  await seller.publish({ name, price: 20, trade: true, ships_to: 'country' });
  const { page } = await open('buyer', { path: '/matches' });
  const match = page.getByRole('listitem').filter({ has: page.getByRole('heading', { level: 3, name: /^northpier/ }) });
  const item = match.getByRole('listitem').filter({ hasText: name });
  await expect(item.getByText('Doesn’t ship to the United Kingdom')).toBeVisible();

  await test.step('the filter leaves it out, and survives a reload', async () => {
    const filter = page.getByRole('checkbox', { name: 'Only what can be sent to me' });
    await filter.click();
    await expect(filter).toBeChecked();
    await expect(item).toHaveCount(0);
    await page.reload();
    await expect(filter).toBeChecked();
    await expect(item).toHaveCount(0);
    await filter.click();
    await expect(item).toBeVisible();
  });

  await test.step('the link to ask opens the message to the seller', async () => {
    await match.getByRole('link', { name: /^Ask about it/ }).click();
    const sheet = page.getByRole('dialog', { name: 'Message northpier' });
    await expect(sheet.getByRole('button', { name: 'Is it still available?' })).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(sheet).toBeHidden();
  });
});
