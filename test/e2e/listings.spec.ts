import type { Page } from '@playwright/test';
import { expect, test } from './support/journey.ts';
import { enter, tabTo } from './support/keyboard.ts';

type File = { name: string; mimeType: string; buffer: Buffer };

const button = (page: Page, name: string | RegExp) =>
  page.getByRole('button', { name, exact: true }).filter({ visible: true });
const cards = (page: Page, name: string) => page.getByRole('link', { name, exact: true });

/** Adds photo number `at` by keyboard: chooses the file, zooms and crops the picture. */
async function addByKeyboard(page: Page, at: number, file: File): Promise<void> {
  const chooser = page.waitForEvent('filechooser');
  await enter(page, button(page, `Add photo ${at}`));
  await (await chooser).setFiles(file);
  const dialog = page.getByRole('dialog', { name: 'Crop Image' });
  const zoom = dialog.getByRole('slider', { name: 'Zoom' });
  await expect(zoom).toBeEnabled();
  await tabTo(page, zoom);
  // Zooms in further for each picture: equal pictures would be stored once, with one URL.
  for (let presses = 0; presses < 4 * at; presses++) await page.keyboard.press('ArrowRight');
  await enter(page, dialog.getByRole('button', { name: 'Crop' }));
  await expect(button(page, `Remove photo ${at}`)).toBeVisible();
}

async function chooseByKeyboard(page: Page, label: string, letters: string): Promise<void> {
  await enter(page, page.getByRole('combobox', { name: label }));
  await page.keyboard.type(letters);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('listbox')).toHaveCount(0);
}

test('a listing with three photographs is published, edited, closed and reopened by keyboard alone', async ({
  open,
  photograph,
}) => {
  test.setTimeout(180_000);
  const { page } = await open('seller');

  await test.step('three pictures are added and reordered', async () => {
    await enter(page, page.getByRole('link', { name: 'Add listing' }));
    await expect(page.getByRole('heading', { level: 1, name: 'Add listing' })).toBeVisible();
    for (const at of [1, 2, 3]) await addByKeyboard(page, at, photograph);
    const third = await page.getByRole('img', { name: 'Photo 3, large' }).getAttribute('src');
    await enter(page, button(page, 'Move photo 3 one place earlier'));
    await expect(button(page, 'Move photo 2 one place earlier')).toBeFocused();
    await expect(page.getByText('Photo 3 is now photo 2')).toHaveCount(1);
    expect(await page.getByRole('img', { name: 'Photo 2, large' }).getAttribute('src')).toBe(third);
  });

  await test.step('the fields are filled in after a missing value was reported', async () => {
    await tabTo(page, page.getByRole('textbox', { name: 'Name' }));
    await page.keyboard.type('Keyboard-made photocard');
    await enter(page, button(page, 'Save Listing'));
    await expect(page.getByRole('alert').filter({ hasText: /Check (this field|these)/ })).toBeFocused();
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('textbox', { name: 'Price' })).toBeFocused();
    await page.keyboard.type('18,50');
    await chooseByKeyboard(page, 'Group', 'Orchid');
    await tabTo(page, page.getByRole('combobox', { name: 'Member(s)' }));
    await page.keyboard.press('ArrowDown');
    await expect(page.getByRole('option').first()).toBeVisible();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await page.keyboard.press('Escape');
    await chooseByKeyboard(page, 'Source type', 'Broad');
    await tabTo(page, page.getByRole('textbox', { name: 'Description' }));
    await page.keyboard.type('Sleeved ');
    await page.keyboard.press('Control+b');
    await page.keyboard.type('at once');
    await enter(page, button(page, 'Save Listing'));
    await expect(page.getByText('Your listing is up')).toBeVisible();
    await expect(page.getByRole('heading', { name: 'Latest Listings' })).toBeVisible();
  });

  await test.step('the pictures open in full screen', async () => {
    await enter(page, cards(page, 'Keyboard-made photocard').first());
    await expect(page.getByRole('heading', { level: 1, name: 'Keyboard-made photocard' })).toBeVisible();
    await expect(page.locator('.description strong')).toHaveText('at once');
    const opener = button(page, /full screen/);
    await enter(page, opener);
    const box = page.getByRole('dialog', { name: /full screen/ });
    await expect(box).toBeVisible();
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('+');
    await expect(box.getByRole('status').filter({ hasText: 'Photo' })).toHaveText('Photo 2 of 3, 150 percent');
    for (let presses = 0; presses < 8; presses++) {
      await page.keyboard.press('Tab');
      expect(await box.evaluate((element) => element.contains(element.ownerDocument.activeElement))).toBe(true);
    }
    await page.keyboard.press('Escape');
    await expect(opener).toBeFocused();
  });

  await test.step('the listing is edited, closed and reopened', async () => {
    await enter(page, button(page, 'Edit Listing'));
    await expect(page.getByRole('heading', { level: 1, name: 'Edit listing' })).toBeVisible();
    await tabTo(page, page.getByRole('textbox', { name: 'Name' }));
    await page.keyboard.press('End');
    await page.keyboard.type(', second thoughts');
    await enter(page, button(page, 'Save Listing'));
    await expect(
      page.getByRole('heading', { level: 1, name: 'Keyboard-made photocard, second thoughts' }),
    ).toBeVisible();
    await enter(page, button(page, 'Edit Listing'));
    await enter(page, button(page, 'Close Listing'));
    await enter(page, button(page, 'Reopen Listing'));
    await expect(page.getByText('Listing reopened!')).toBeVisible();
  });
});

test('a listing is published, edited, closed and reopened by touch on a small screen', async ({ open, photograph }) => {
  test.setTimeout(180_000);
  const { page } = await open('seller', { width: 360, height: 740, touch: true });
  const fits = async () => {
    const width = await page.locator('html').evaluate((element) => element.scrollWidth);
    expect(width, 'nothing is wider than the screen').toBeLessThanOrEqual(360);
  };
  const choose = async (label: string, option: string) => {
    await page.getByRole('combobox', { name: label }).tap();
    await page.getByRole('option', { name: option, exact: true }).tap();
  };

  await page.getByRole('link', { name: 'Add listing' }).tap();
  for (const at of [1, 2]) {
    const chooser = page.waitForEvent('filechooser');
    await button(page, `Add photo ${at}`).tap();
    await (await chooser).setFiles(photograph);
    await page.getByRole('dialog', { name: 'Crop Image' }).getByRole('button', { name: 'Crop' }).tap();
    await expect(button(page, `Remove photo ${at}`)).toBeVisible();
  }
  await fits();
  await button(page, 'Move photo 2 one place earlier').tap();
  await page.getByRole('textbox', { name: 'Name' }).fill('Touch-made keyring');
  await page.getByRole('textbox', { name: 'Price' }).fill('9');
  await choose('Group', 'Orchid Static');
  await page.getByRole('combobox', { name: 'Member(s)' }).tap();
  await page.getByRole('option').first().tap();
  await page.keyboard.press('Escape');
  await choose('Source type', 'Broadcast');
  await page.getByRole('textbox', { name: 'Description' }).fill('From a small screen.');
  await button(page, 'Save Listing').tap();
  await cards(page, 'Touch-made keyring').first().tap();
  await expect(page.getByRole('heading', { level: 1, name: 'Touch-made keyring' })).toBeVisible();
  await fits();

  await button(page, 'Edit Listing').tap();
  await page.getByRole('textbox', { name: 'Price' }).fill('8');
  await fits();
  await button(page, 'Save Listing').tap();
  await expect(page.getByText('$8.00').first()).toBeVisible();
  await button(page, 'Edit Listing').tap();
  await button(page, 'Close Listing').tap();
  await button(page, 'Reopen Listing').tap();
  await expect(page.getByText('Listing reopened!')).toBeVisible();
  await fits();
});
