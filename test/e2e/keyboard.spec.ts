/**
 * Journeys by keyboard alone, and checks at 200 percent zoom, in forced colours and with reduced motion. Listings and
 * profiles have their own journeys.
 */
import type { Page } from '@playwright/test';
import { expect, test } from './support/journey.ts';
import { enter, tabTo } from './support/keyboard.ts';

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name }).filter({ visible: true });

async function signInByKeyboard(page: Page, name: string): Promise<void> {
  await enter(page, page.getByRole('banner').getByRole('button', { name: 'Sign In' }));
  const dialog = page.getByRole('dialog', { name: 'Sign in to your account' });
  await expect(dialog.getByLabel('Email address or user name')).toBeFocused();
  await page.keyboard.type(name);
  await tabTo(page, dialog.getByLabel('Password', { exact: true }));
  await page.keyboard.type('magpie-demo');
  await page.keyboard.press('Enter');
  await expect(dialog).toBeHidden();
}

test.describe.configure({ mode: 'parallel' });

test('a buyer and a seller send and accept a request, chat, and close the conversation by keyboard alone', async ({
  open,
}) => {
  test.setTimeout(180_000);
  const { page: buyer } = await open();
  const { page: seller } = await open();
  const words = `By keyboard, ${Date.now()}`;
  let title = '';

  await test.step('the skip link leads past the top bar', async () => {
    await buyer.keyboard.press('Tab');
    await expect(buyer.getByRole('link', { name: 'Skip to content' })).toBeFocused();
    await buyer.keyboard.press('Enter');
    await expect(buyer.getByRole('main')).toBeFocused();
  });

  await test.step('both users sign in', async () => {
    await signInByKeyboard(buyer, 'buyer');
    await signInByKeyboard(seller, 'seller');
  });

  await test.step("the buyer goes from the seller's profile to a listing and requests it", async () => {
    await buyer.goto('/profile/seller');
    const cards = buyer.getByRole('tabpanel').locator('a[href^="/listings/"]:not([href$=create])');
    await expect(cards.first()).toBeVisible();
    for (let at = 0; at < (await cards.count()); at++) {
      await enter(buyer, cards.nth(at));
      const action = button(buyer, /Contact seller|Waiting on seller|Go to Inbox|declined|closed/).first();
      await expect(action).toBeVisible();
      if ((await action.innerText()).includes('Contact seller')) break;
      await buyer.goBack();
      await expect(cards.first()).toBeVisible();
    }
    title = await buyer.getByRole('heading', { level: 1 }).innerText();
    await tabTo(buyer, buyer.getByRole('textbox', { name: 'Add your comment' }));
    await buyer.keyboard.type(words);
    await enter(buyer, button(buyer, 'Contact seller'));
    await expect(buyer.getByText('Message sent to the user!')).toBeVisible();
    await enter(buyer, button(buyer, 'Dismiss').last());
  });

  await test.step('the seller opens the bell and accepts the request', async () => {
    await enter(seller, button(seller, /^Notifications/));
    const request = seller.getByRole('listitem').filter({ hasText: title }).first();
    await enter(seller, request.getByRole('button', { name: /^Accept/ }));
    await expect(seller.getByText(/are now talking|Open conversation/).first()).toBeVisible();
  });

  await test.step('the keys g and i lead the seller to the inbox, where the seller writes a message', async () => {
    await seller.keyboard.press('Escape');
    await seller.getByRole('main').focus();
    await seller.keyboard.press('g');
    await seller.keyboard.press('i');
    await expect(seller).toHaveURL(/\/inbox/);
    const list = seller.getByRole('list', { name: 'Conversations' });
    await enter(
      seller,
      list.getByRole('link', { name: new RegExp(title.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')) }).first(),
    );
    await expect(seller.getByRole('log').getByText(words)).toBeVisible();
    await tabTo(seller, seller.getByRole('textbox', { name: 'Message' }));
    await seller.keyboard.type('Yes');
    await seller.keyboard.press('Shift+Enter');
    await seller.keyboard.type('and sleeved');
    await seller.keyboard.press('Enter');
    await expect(seller.getByRole('log').getByText('and sleeved')).toBeVisible();
  });

  await test.step('the seller closes the conversation and signs out from the menu', async () => {
    await enter(seller, button(seller, 'Close Conversation'));
    await expect(seller.getByText('Select a conversation')).toBeVisible();
    await enter(seller, button(seller, 'Your menu'));
    for (let at = 0; at < 2; at++) await seller.keyboard.press('ArrowDown');
    await expect(seller.getByRole('menuitem', { name: 'Sign out' })).toBeFocused();
    await seller.keyboard.press('Enter');
    await expect(seller.getByRole('banner').getByRole('button', { name: 'Sign In' })).toBeVisible();
  });
});

test('a dialog traps the focus and returns it when it closes', async ({ open }) => {
  const { page } = await open();
  const opener = page.getByRole('banner').getByRole('button', { name: 'Sign In' });
  await enter(page, opener);
  const dialog = page.getByRole('dialog', { name: 'Sign in to your account' });
  await expect(dialog).toBeVisible();
  for (let presses = 0; presses < 15; presses++) {
    await page.keyboard.press('Tab');
    const inside =
      'document.activeElement === document.body || document.querySelector("dialog").contains(document.activeElement)';
    expect(await page.evaluate(inside)).toBe(true);
  }
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(opener).toBeFocused();
});

test('at 200 percent zoom, the main pages do not scroll sideways and show which element is focused', async ({
  open,
}) => {
  test.setTimeout(120_000);
  const { page } = await open('seller', { width: 640, height: 400 });
  for (const path of [
    '/',
    '/listings/search',
    '/listings/40',
    '/listings/create',
    '/profile/seller',
    '/inbox/1',
    '/settings',
  ]) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1);
    expect(await page.evaluate('document.documentElement.scrollWidth'), path).toBe(640);
    await page.keyboard.press('Tab');
    await page.keyboard.press('Tab');
    const ring = await page.evaluate(
      '(() => { const style = getComputedStyle(document.activeElement); return style.outlineStyle !== "none" || style.boxShadow !== "none"; })()',
    );
    expect(ring, `${path} shows its focus`).toBe(true);
  }
});

test('in forced colours, a button has a border, and an outline while it is focused', async ({ open }) => {
  const { page } = await open('seller', { path: '/settings' });
  await page.emulateMedia({ forcedColors: 'active' });
  const edge = 'getComputedStyle(document.activeElement).outlineStyle';
  const first = page.getByRole('button', { name: 'Update username' });
  await tabTo(page, first);
  expect(await page.evaluate(edge), 'focus is drawn as an outline, which forced colours preserve').not.toBe('none');
  const border = await first.evaluate((element) => {
    const view = element.ownerDocument.defaultView as unknown as {
      getComputedStyle(of: unknown): { borderStyle: string; outlineStyle: string };
    };
    return view.getComputedStyle(element).borderStyle;
  });
  expect(border).not.toBe('none');
});

test('in forced colours, a toggle button has an inner outline while it is pressed, and an outer outline while it is focused', async ({
  open,
}) => {
  const { page } = await open('seller', { path: '/profile/seller' });
  await page.emulateMedia({ forcedColors: 'active' });
  const toggle = page.getByRole('button', { name: 'Select several' });
  await toggle.click();
  await expect(toggle).toHaveAttribute('aria-pressed', 'true');
  await expect(toggle).toHaveCSS('outline-style', 'solid');
  await expect(toggle).toHaveCSS('outline-offset', '-2px');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Shift+Tab');
  await expect(toggle).toBeFocused();
  await expect(toggle, 'keyboard focus is visible on a pressed button too').toHaveCSS('outline-offset', '2px');
  await toggle.click();
  await expect(toggle).toHaveAttribute('aria-pressed', 'false');
  await toggle.blur();
  await expect(toggle).toHaveCSS('outline-style', 'none');
});

test('reduced motion disables the animation of a dialog', async ({ open }) => {
  const { page } = await open();
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.getByRole('banner').getByRole('button', { name: 'Sign In' }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  const running = await page.evaluate(
    'document.getAnimations().filter((one) => one.playState === "running" && one.effect.getTiming().duration > 20).length',
  );
  expect(running).toBe(0);
});
