import { signInToApi } from './support/api-user.ts';
import { expect, test } from './support/journey.ts';
import { goToRow } from './support/keyboard.ts';

test('a proposed group is accepted by keyboard and is then selected in the listing draft of its proposer', async ({
  open,
}) => {
  test.setTimeout(180_000);
  const group = `Lanterns ${Date.now()}`;
  const { page } = await open('buyer', { path: '/listings/create' });
  await page.getByLabel('Name').fill('A card of a missing group');
  await page.getByRole('button', { name: 'Suggest a missing group' }).click();
  const dialog = page.getByRole('dialog', { name: 'Suggest a missing group' });
  await dialog.getByRole('textbox', { name: 'Name' }).fill(group);
  await dialog.getByRole('textbox', { name: 'Its members' }).fill('Ada, Eve');
  await dialog.getByRole('button', { name: 'Suggest' }).click();
  await expect(page.getByText(`Thanks. We’ll let you know what we decide about ${group}.`)).toBeVisible();
  await expect(page.getByLabel('Name')).toHaveValue('A card of a missing group');
  await page.getByRole('banner').getByRole('link', { name: 'Home' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Save draft and leave' }).click();
  await expect(page.getByRole('heading', { name: 'Latest Listings' })).toBeVisible();

  const { page: admin } = await open('admin', { path: '/admin' });
  await admin.getByRole('link', { name: /Proposals for the catalogue/ }).click();
  await expect(admin.getByRole('heading', { level: 1, name: 'Proposals' })).toBeVisible();
  const proposal = admin.getByRole('row', { name: new RegExp(group) });
  await expect(proposal).toContainText('Ada, Eve');
  await goToRow(admin, proposal);
  await admin.keyboard.press('a');
  await expect(admin.getByRole('dialog').getByRole('textbox', { name: 'Name' })).toBeFocused();
  await admin.keyboard.press('Enter');
  await expect(proposal).toHaveCount(0);

  await page.getByRole('button', { name: /^Notifications/ }).click();
  await page.getByRole('link', { name: `${group} is now in the catalogue. Continue your listing.` }).click();
  await expect(page.getByText(`${group} is now in the catalogue. You can choose it below.`)).toBeVisible();
  await expect(page.getByLabel('Name')).toHaveValue('A card of a missing group');
  await expect(page.getByRole('combobox', { name: 'Group' })).toHaveText(group);
});

test('groups are added, renamed and merged, and the page of a merged group redirects to the target group', async ({
  open,
  product,
}) => {
  test.setTimeout(180_000);
  const mark = Date.now();
  const [from, renamed, into] = [`Merged ${mark}`, `Renamed ${mark}`, `Target ${mark}`];
  const { page } = await open('admin', { path: '/admin/catalogue' });

  await test.step('two groups are added by keyboard', async () => {
    for (const name of [from, into]) {
      await page.getByRole('heading', { level: 1 }).click();
      await page.keyboard.press('a');
      const dialog = page.getByRole('dialog', { name: 'Add a group' });
      await expect(dialog.getByRole('textbox', { name: 'Name' })).toBeFocused();
      await page.keyboard.type(name);
      await page.keyboard.press('Enter');
      await expect(page.getByText(`${name} is saved.`)).toBeVisible();
      // A dialog still receives keys while it closes, so wait until it is hidden.
      await expect(dialog).toBeHidden();
    }
  });

  await test.step('a name that already exists is refused', async () => {
    await page.keyboard.press('a');
    const dialog = page.getByRole('dialog', { name: 'Add a group' });
    await dialog.getByRole('textbox', { name: 'Name' }).fill(into.toUpperCase());
    await page.keyboard.press('Enter');
    await expect(dialog.getByText('An entry with this name already exists.').last()).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
  });

  await test.step('a group is renamed', async () => {
    await page.goto(`/admin/catalogue?q=${encodeURIComponent(from)}`);
    await expect(page.getByRole('row', { name: new RegExp(from) })).toBeVisible();
    await page.keyboard.press('j');
    await page.keyboard.press('e');
    await page.getByRole('dialog').getByRole('textbox', { name: 'Name' }).fill(renamed);
    await page.keyboard.press('Enter');
    await expect(page.getByText(`${renamed} is saved.`)).toBeVisible();
  });

  const { page: visitor } = await open(undefined, { path: '/' });
  const response = await fetch(new URL('/api/groups?sort=name&order=asc', visitor.url()));
  const { data } = (await response.json()) as { data: { id: number; name: string }[] };
  const fromId = data.find(({ name }) => name === renamed)?.id;
  const admin = await signInToApi(product, 'admin');
  const newMember = { kind: 'member', name: `Ada ${mark}`, group_id: fromId };
  const { body: member } = await admin.send<{ id: number }>('POST', '/api/admin/catalogue', newMember);
  const card = `A card of ${mark}`;
  await admin.publish({ name: card, group_id: fromId ?? 0, members: [{ id: member.id }] });
  await visitor.goto(`/groups/${fromId}`);
  await expect(visitor.getByRole('heading', { level: 1, name: renamed })).toBeVisible();
  await expect(visitor.getByRole('link', { name: card })).toBeVisible();

  await test.step('the renamed group is merged into the other group', async () => {
    await page.goto(`/admin/catalogue?q=${encodeURIComponent(renamed)}`);
    await expect(page.getByRole('row', { name: new RegExp(renamed) })).toBeVisible();
    await page.keyboard.press('j');
    await page.keyboard.press('m');
    const dialog = page.getByRole('dialog', { name: `Merge ${renamed} into another entry` });
    await dialog.getByRole('searchbox', { name: 'Find the entry to merge into' }).fill(into);
    await dialog.getByRole('combobox', { name: 'Merge into' }).click();
    await page.getByRole('option', { name: into }).click();
    const confirm = dialog.getByRole('button', { name: `Merge ${renamed} into ${into}` });
    await confirm.click();
    await expect(dialog.getByText(`Merge ${renamed} into ${into}? This cannot be undone.`)).toBeVisible();
    await confirm.click();
    await expect(page.getByText(`${renamed} is being merged into ${into}.`)).toBeVisible();
  });

  await expect(async () => {
    await visitor.goto(`/groups/${fromId}`);
    await expect(visitor.getByRole('heading', { level: 1, name: into })).toBeVisible({ timeout: 2_000 });
  }).toPass();
  await expect(visitor).not.toHaveURL(new RegExp(`/groups/${fromId}$`));
  await expect(visitor.getByRole('link', { name: card })).toBeVisible();
});
