/** Moves through a page by keyboard in journeys. */
import { expect, type Locator, type Page } from '@playwright/test';

/** Presses Tab or Shift+Tab until the element has the focus; fails if the keyboard cannot reach it. */
export async function tabTo(page: Page, target: Locator, key: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<void> {
  await expect(target).toBeVisible();
  for (let presses = 0; presses < 90; presses++) {
    if (await target.evaluate((element) => element === element.ownerDocument.activeElement)) return;
    await page.keyboard.press(key);
  }
  throw new Error(`the keyboard does not reach ${String(target)}`);
}

export async function enter(page: Page, target: Locator): Promise<void> {
  await tabTo(page, target);
  await page.keyboard.press('Enter');
}

/** Presses j until the focus is in the row of a staff table; other tests might have left rows before it. */
export async function goToRow(page: Page, row: Locator): Promise<void> {
  await expect(row).toBeVisible();
  for (let presses = 0; presses < 60; presses++) {
    if (await row.evaluate((element) => element.contains(element.ownerDocument.activeElement))) return;
    await page.keyboard.press('j');
  }
  throw new Error(`the key j does not reach ${String(row)}`);
}
