/** Holds back requests of a page until `release` is called, and lists them. */
import type { Page } from '@playwright/test';

export async function hold(
  page: Page,
  addresses: RegExp | string,
): Promise<{ requested: string[]; release: () => void }> {
  const requested: string[] = [];
  let release = (): void => undefined;
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(addresses, async (route) => {
    requested.push(route.request().url());
    await released;
    await route.continue();
  });
  return { requested, release };
}
