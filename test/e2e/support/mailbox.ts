/** Reads links in the emails that the product lists at /dev/mail. */
import { expect, type Page } from '@playwright/test';

/**
 * Opens the newest email to `address` and returns its first link to a page below `path`. `mailbox` must be a separate
 * window, because the email's iframe forbids scripts and reports the scripts of the test as violations.
 */
export async function linkInMail(mailbox: Page, address: string, path: string): Promise<string> {
  const link = mailbox.locator(`a[href*="${path}/"]`).first();
  await expect(async () => {
    await mailbox.goto('/dev/mail');
    await mailbox
      .getByRole('listitem')
      .filter({ hasText: address })
      .first()
      .getByRole('link')
      .click({ timeout: 2_000 });
    await expect(link).toBeVisible({ timeout: 1_000 });
  }).toPass();
  return (await link.getAttribute('href')) ?? '';
}
