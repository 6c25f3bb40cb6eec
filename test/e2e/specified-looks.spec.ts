/** Checks in a real browser what the specification states about layout, colours and the duration of animations. */
import type { Locator, Page } from '@playwright/test';
import { log, openConversation } from './support/conversation.ts';
import { expect, leaveToBrowser, test } from './support/journey.ts';

const style = (element: Locator, property: string): Promise<string> =>
  element.evaluate(
    (node, name) => node.ownerDocument.defaultView?.getComputedStyle(node).getPropertyValue(name) ?? '',
    property,
  );
const list = (page: Page): Locator => page.getByRole('list', { name: 'Conversations' });

test('the inbox dims closed conversations and puts the user’s own messages on the right', async ({ open, product }) => {
  const [closed, talk] = [await openConversation(product), await openConversation(product)];
  await talk.buyer.sendMessage(talk.id, 'from the buyer');
  await talk.seller.sendMessage(talk.id, 'from the seller');
  const { page } = await open('seller', { path: talk.path });
  await expect(log(page).getByText('from the buyer')).toBeVisible();
  const box = await log(page).boundingBox();
  const ownBox = await log(page).getByText('from the seller').boundingBox();
  const other = await log(page).getByText('from the buyer').boundingBox();
  const middle = (box?.x ?? 0) + (box?.width ?? 0) / 2;
  expect(ownBox?.x).toBeGreaterThan(middle);
  expect((other?.x ?? 0) + (other?.width ?? 0)).toBeLessThan(middle);

  const picture = (title: string) => list(page).getByRole('link', { name: title }).locator('.conv__pic');
  expect(Number(await style(picture(closed.title), 'opacity'))).toBe(1);
  expect((await closed.buyer.send('PUT', `/api/conversations/${closed.id}/close`)).status).toBe(200);
  await expect.poll(async () => Number(await style(picture(closed.title), 'opacity'))).toBeLessThan(0.7);
  expect(Number(await style(picture(talk.title), 'opacity'))).toBe(1);
});

/** Serves this number of announcements, the last of which is an error. */
async function announce(page: Page, count: number): Promise<void> {
  const data = Array.from({ length: count }, (_, at) => ({
    id: 900 + at,
    message: `Announcement ${at + 1}`,
    type: at === count - 1 ? 'error' : 'info',
    is_active: true,
    is_dismissible: true,
    created_at: '2026-11-01T10:00:00.000Z',
  }));
  await page.route('**/api/announcements', (route) => route.fulfill({ json: data }));
  await page.route('**/api/announcements/state', (route) => route.fulfill({ json: { data, next_change_in: null } }));
}

const notices = (page: Page): Locator => page.locator('[data-announcement]').filter({ visible: true });

test('the inbox has the height of the window minus 224 pixels if nothing is shown above it', async ({
  open,
  product,
}) => {
  const talk = await openConversation(product);
  const { page } = await open('seller', { path: '/about', height: 800 });
  await announce(page, 0);
  await page.goto(talk.path);
  await expect(log(page)).toBeVisible();
  await expect(notices(page)).toHaveCount(0);
  const height = () => page.locator('.panes').evaluate((panes) => panes.getBoundingClientRect().height);
  expect(await height()).toBe(800 - 224);
  await page.setViewportSize({ width: 1280, height: 1000 });
  expect(await height()).toBe(1000 - 224);
});

for (const [width, height] of [
  [1440, 900],
  [1440, 600],
  [1024, 768],
  [820, 1180],
  [390, 844],
] as const) {
  test(`the list and the composer end inside a window of ${width} x ${height} pixels, whatever is above them`, async ({
    open,
    product,
  }) => {
    const talk = await openConversation(product);
    const { page, context } = await open('seller', { path: '/about', width, height });
    const bottom = async (selector: string) => {
      const box = await page.locator(selector).boundingBox();
      return (box?.y ?? Number.NaN) + (box?.height ?? Number.NaN);
    };
    for (const count of [0, 1, 3]) {
      await announce(page, count);
      for (const [path, last] of [
        ['/inbox', '.convs'],
        [talk.path, '.composer'],
      ] as const) {
        await page.goto(path);
        await page.locator(last).waitFor();
        // A conversation on a phone shows no announcements; elsewhere, a phone shows one of them.
        const shown = width < 768 ? (path === '/inbox' ? Math.min(count, 1) : 0) : count;
        await expect(notices(page)).toHaveCount(shown);
        expect(await bottom(last)).toBeLessThanOrEqual(height);
        await context.setOffline(true);
        await expect(page.locator('.strip')).toBeVisible();
        expect(await bottom(last)).toBeLessThanOrEqual(height);
        await context.setOffline(false);
        await expect(page.locator('.strip')).toHaveCount(0);
      }
    }
  });
}

test('a phone shows one announcement, an error first, and the others on request', async ({ open }) => {
  const { page } = await open(undefined, { path: '/about', width: 390, height: 844 });
  await leaveToBrowser(page);
  await announce(page, 3);
  await page.reload();
  await expect(notices(page)).toHaveText([/Announcement 3/]);
  await notices(page).getByRole('button', { name: 'Dismiss' }).click();
  await expect(notices(page)).toHaveText([/Announcement 1/]);
  await page.getByRole('button', { name: '1 more' }).click();
  await expect(notices(page)).toHaveText([/Announcement 1/, /Announcement 2/]);
});

test('the buttons Close Conversation and Conversations are in sight, as words wherever these fit', async ({
  open,
  product,
}) => {
  const talk = await openConversation(product);
  for (const width of [320, 390, 768, 1440]) {
    const { page } = await open('seller', { path: talk.path, width });
    const close = page.getByRole('button', { name: 'Close Conversation' });
    await expect(close).toBeInViewport();
    expect((await close.boundingBox())?.width).toBeGreaterThanOrEqual(width < 768 ? 44 : 100);
    const toggle = page.getByRole('button', { name: /^Conversations/ });
    if (width >= 768) await expect(toggle).toBeHidden();
    else {
      await expect(toggle).toBeInViewport();
      expect(Number.parseFloat(await style(toggle, 'font-size'))).toBeGreaterThan(10);
      expect((await toggle.boundingBox())?.width).toBeGreaterThan(100);
      await page.goto('/inbox');
      await expect(toggle).toBeInViewport();
    }
  }
});

test('the pencil button on a profile is shown on hover and focus, and always on touch screens', async ({ open }) => {
  const { page } = await open('seller', { path: '/profile/seller' });
  const pencil = (at: Page) => at.getByRole('button', { name: 'Edit your name' });
  const opacity = (at: Page) => style(pencil(at), 'opacity');
  await page.mouse.move(0, 0);
  await expect.poll(() => opacity(page)).toBe('0');
  await page.getByRole('heading', { level: 1 }).hover();
  await expect.poll(() => opacity(page)).toBe('1');
  await page.mouse.move(0, 0);
  await expect.poll(() => opacity(page)).toBe('0');
  await page.keyboard.press('Tab');
  await pencil(page).focus();
  await expect.poll(() => opacity(page)).toBe('1');
  const { page: phone } = await open('seller', { path: '/profile/seller', width: 390, touch: true });
  await expect.poll(() => opacity(phone)).toBe('1');
});

test('announcements are shown above the page in the colour of their type, and unknown types in the colour of info', async ({
  open,
}) => {
  const { page } = await open();
  const types = ['info', 'warning', 'error', 'party'];
  const announcements = types.map((type, at) => ({
    id: 900 + at,
    message: `About ${type}`,
    type,
    is_active: true,
    is_dismissible: false,
    created_at: '2026-11-01T10:00:00.000Z',
  }));
  await leaveToBrowser(page);
  await page.route('**/api/announcements', (route) => route.fulfill({ json: announcements }));
  const state = { data: announcements, next_change_in: null };
  await page.route('**/api/announcements/state', (route) => route.fulfill({ json: state }));
  await page.reload();
  const notice = (type: string) => page.locator('.notice', { hasText: `About ${type}` });
  const topOf = async (element: Locator) => (await element.boundingBox())?.y ?? Number.NaN;
  expect(await topOf(notice('party'))).toBeLessThan(await topOf(page.getByRole('main')));
  const [info, warning, error, party] = await Promise.all(types.map((type) => style(notice(type), 'background-color')));
  expect(new Set([info, warning, error]).size).toBe(3);
  expect(party).toBe(info);
});

test('a modal opens in 300 ms and closes in 200 ms', async ({ open }) => {
  const { page } = await open();
  const dialog = page.getByRole('dialog', { name: 'Sign in to your account' });
  const panel = dialog.locator('.modal__panel');
  await page.getByRole('banner').getByRole('button', { name: 'Sign In' }).click();
  await expect(dialog).toBeVisible();
  expect(await style(panel, 'animation-duration')).toBe('0.3s');
  // Set the dialog's closing state by hand, because a dialog that really closes disappears before the measurement.
  await dialog.evaluate((node) => node.setAttribute('data-closing', ''));
  expect(await style(panel, 'animation-duration')).toBe('0.2s');
});

test('the button variants main, default and danger look different', async ({ open }) => {
  const { page } = await open();
  // Wait until the app has started: before that, a server-rendered page has only the CSS rules that it uses.
  await expect(page.locator('#page-data')).toHaveCount(0);
  const looks = await page.locator('body').evaluate((body) => {
    const view = body.ownerDocument.defaultView;
    return ['main', 'default', 'danger'].map((variant) => {
      const button = body.ownerDocument.createElement('button');
      button.className = `btn btn--${variant}`;
      body.append(button);
      const { backgroundColor, color, borderColor } = view?.getComputedStyle(button) ?? button.style;
      button.remove();
      return [backgroundColor, color, borderColor].join(' ');
    });
  });
  expect(new Set(looks).size).toBe(3);
});
