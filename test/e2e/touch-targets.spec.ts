import type { Locator } from '@playwright/test';
import { signInToApi } from './support/api-user.ts';
import { expect, test } from './support/journey.ts';
import { makeOffers } from './support/trade-work.ts';

const PHONE = { width: 320, height: 640, touch: true };

/** Returns the width and height of the area around the element's middle in which a tap reaches the element. */
async function targetSize(element: Locator): Promise<{ width: number; height: number }> {
  return await element.evaluate((link) => {
    // Scroll the link away from the bars at the edges of the screen.
    link.scrollIntoView({ block: 'center' });
    const { x, y, width, height } = link.getClientRects()[0] ?? link.getBoundingClientRect();
    const isHit = (dx: number, dy: number) => {
      const hit = link.ownerDocument.elementFromPoint(x + width / 2 + dx, y + height / 2 + dy);
      return hit !== null && link.contains(hit);
    };
    const reach = (dx: number, dy: number) => {
      let steps = 0;
      while (isHit(dx * (steps + 1), dy * (steps + 1))) steps += 1;
      return steps;
    };
    return { width: reach(-1, 0) + reach(1, 0) + 1, height: reach(0, -1) + reach(0, 1) + 1 };
  });
}

/** Expects targets of at least 44 pixels in one direction and 24 in the other. */
async function expectTappable(links: Locator): Promise<void> {
  await expect(links.first()).toBeVisible();
  for (const link of await links.all()) {
    const { width, height } = await targetSize(link);
    const name = await link.evaluate((element) => element.textContent || element.id);
    expect(Math.max(width, height), `${name}: ${width} x ${height}`).toBeGreaterThanOrEqual(44);
    expect(Math.min(width, height), `${name}: ${width} x ${height}`).toBeGreaterThanOrEqual(24);
  }
}

test('links on a listing, names of request senders and the inbox search are large enough to tap', async ({
  open,
  product,
}) => {
  const { page } = await open('seller', { ...PHONE, path: '/listings/40' });
  await expectTappable(page.getByRole('definition').getByRole('link'));
  await expectTappable(page.getByRole('main').getByRole('link', { name: /review/i }));

  const seller = await signInToApi(product, 'seller');
  const buyer = await signInToApi(product, 'buyer');
  const { id } = await seller.publish({ name: 'Nettlecap photocard' });
  const request = { recipient_id: seller.id, listing_id: id, contactMessage: '' };
  expect((await buyer.send('POST', '/api/notifications/connection-request', request)).status).toBeLessThan(300);
  await page.goto('/notifications');
  await expectTappable(page.getByRole('main').locator('a[href^="/profile/"]'));

  await page.goto('/inbox');
  await expectTappable(page.locator('.convs__search input'));
});

test('the label of each button that answers a swap stays on one line at 320 pixels', async ({ open, product }) => {
  // Make a new offer, because an earlier journey on the same server might have ended the existing offers.
  const { id } = await (await makeOffers(product)).offer();
  const { page } = await open('seller', PHONE);
  for (const path of ['/trades', `/trades/${id}`]) {
    await page.goto(path);
    const buttons = page.getByRole('main').locator('.trade-actions > button');
    await expect(buttons.first()).toBeVisible();
    for (const button of await buttons.all()) {
      const { text, lines } = await button.evaluate((element) => {
        const range = element.ownerDocument.createRange();
        range.selectNodeContents(element);
        const tops = [...range.getClientRects()].map(({ y }) => Math.round(y));
        return { text: element.textContent, lines: new Set(tops).size };
      });
      expect(lines, `${path}: ${text}`).toBe(1);
    }
  }
});
