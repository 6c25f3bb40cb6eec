import type { Page } from '@playwright/test';
import { expect, type Person, test } from './support/journey.ts';
import { enter, tabTo } from './support/keyboard.ts';

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

async function cropByKeyboard(page: Page, file: { name: string; mimeType: string; buffer: Buffer }) {
  const chooser = page.waitForEvent('filechooser');
  await page.keyboard.press('Enter');
  await (await chooser).setFiles(file);
  const dialog = page.getByRole('dialog', { name: 'Crop Image' });
  await expect(dialog.getByRole('slider', { name: 'Zoom' })).toBeVisible();
  await enter(page, button(page, 'Crop'));
  await expect(dialog).toBeHidden();
}

test('a user changes their name and both pictures by keyboard alone', async ({ open, photograph }) => {
  const { page } = await open('seller', { path: '/profile/seller' });
  const heading = (name: string) => page.getByRole('heading', { level: 1, name, exact: true });
  await expect(heading('seller')).toBeVisible();
  const banner = page.locator('header img[src*="/banners/"]');
  const avatar = page.locator('header img[src*="/avatars/"], header img[src^="blob:"]').last();
  const before = { banner: await banner.getAttribute('src'), avatar: await avatar.getAttribute('src') };

  await test.step('Escape keeps the name, and Enter changes the name and the URL of the profile', async () => {
    await enter(page, button(page, 'Edit your name'));
    await page.keyboard.type('somebody-else');
    await page.keyboard.press('Escape');
    await expect(heading('seller')).toBeVisible();
    await expect(button(page, 'Edit your name')).toBeFocused();
    await page.keyboard.press('Enter');
    await page.keyboard.type('card-seller');
    await page.keyboard.press('Enter');
    await expect(heading('card-seller')).toBeVisible();
    await expect(page).toHaveURL(/\/profile\/card-seller$/);
    await expect(button(page, 'Edit your name')).toBeFocused();
  });

  await test.step('the banner is cropped to 3:1 and shown', async () => {
    // The focus is still on ‘Edit your name’, which comes after the banner button, so move backwards.
    await tabTo(page, button(page, 'Change banner image'), 'Shift+Tab');
    await cropByKeyboard(page, photograph);
    await expect.poll(() => banner.getAttribute('src')).not.toBe(before.banner);
    const ratio = await banner.evaluate(async (element) => {
      const image = element as unknown as { decode(): Promise<void>; naturalWidth: number; naturalHeight: number };
      await image.decode();
      return image.naturalWidth / image.naturalHeight;
    });
    expect(ratio).toBeCloseTo(3, 1);
  });

  await test.step('the photo is cropped to a square and shown', async () => {
    const saved = page.waitForResponse((response) => response.request().method() === 'PUT' && response.ok());
    await tabTo(page, button(page, 'Replace photo'));
    await cropByKeyboard(page, photograph);
    await saved;
    await page.reload();
    await expect(heading('card-seller')).toBeVisible();
    await expect.poll(() => avatar.getAttribute('src')).not.toBe(before.avatar);
  });

  await test.step('the old URL redirects a visitor to the new one', async () => {
    const { page: visitor } = await open(undefined, { path: '/profile/seller?tab=reviews' });
    await expect(visitor.getByRole('heading', { level: 1, name: 'card-seller' })).toBeVisible();
    await expect(visitor).toHaveURL(/\/profile\/card-seller\?tab=reviews$/);
    await expect(visitor.getByRole('button', { name: 'Edit your name' })).toHaveCount(0);
    await expect(visitor.getByRole('button', { name: 'Change banner image' })).toHaveCount(0);
  });

  await test.step('the name is changed back for the other tests', async () => {
    await enter(page, button(page, 'Edit your name'));
    await page.keyboard.type('seller');
    await page.getByRole('heading', { name: 'All Listings' }).click();
    await expect(page).toHaveURL(/\/profile\/seller$/);
  });
});

type Call = (method: string, path: string, body?: object | FormData) => Promise<unknown>;

async function callAs({ page }: Person, base: string): Promise<Call> {
  const token = await page.evaluate(
    () => (globalThis as unknown as { localStorage: { accessToken: string } }).localStorage.accessToken,
  );
  return async (method, path, body) => {
    const isForm = body instanceof FormData;
    const response = await fetch(`${base}${path}`, {
      method,
      headers: { authorization: `Bearer ${token}`, ...(body && !isForm ? { 'content-type': 'application/json' } : {}) },
      ...(body ? { body: isForm ? body : JSON.stringify(body) } : {}),
    });
    if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${await response.text()}`);
    return response.status === 204 ? null : await response.json();
  };
}

const messageForm = (message: string): FormData => {
  const form = new FormData();
  form.append('message', message);
  return form;
};

test('after receiving an item, a buyer is asked for a review and writes one, and the average rating changes', async ({
  open,
  product,
}) => {
  const seller = await open('seller');
  const buyer = await open('buyer');
  const asSeller = await callAs(seller, product.directUrl);
  const asBuyer = await callAs(buyer, product.directUrl);

  const me = (await asSeller('GET', '/api/users/me')) as { id: number; name: string; review_count: number };
  type Item = { id: number; name: string; status?: string };
  const listings = (await asSeller('GET', `/api/users/${me.id}/listings`)) as Item[];
  let conversation = 0;
  let item: Item = { id: 0, name: '' };
  for (const listing of listings.filter(({ status }) => status === 'open')) {
    const { id } = listing;
    const asker = (await asBuyer('GET', '/api/users/me')) as { id: number };
    const { status } = (await asBuyer('GET', `/api/users/${asker.id}/connection-notification-status/${id}`)) as {
      status: string;
    };
    if (status !== 'none') continue;
    const request = { recipient_id: me.id, listing_id: id, contactMessage: 'Is it still there?' };
    await asBuyer('POST', '/api/notifications/connection-request', request);
    const { data } = (await asSeller('GET', '/api/notifications')) as {
      data: { id: string; type: string; listing: { id: number } }[];
    };
    const notification = data.find((entry) => entry.type === 'connection_request' && entry.listing.id === id);
    const accepted = (await asSeller('POST', `/api/notifications/${notification?.id}/connection-accept`)) as {
      conversation_id: number;
    };
    conversation = accepted.conversation_id;
    item = listing;
    break;
  }
  expect(conversation).toBeGreaterThan(0);
  const path = `/api/conversations/${conversation}/messages`;
  await asSeller('POST', path, messageForm('It is.'));

  const { page } = buyer;
  const prompt = page.getByRole('region', { name: `How did your purchase from ${me.name} go?` });
  await test.step('the review prompt appears once the buyer has received the item, not in the middle of the negotiation', async () => {
    await page.goto(`/inbox/${conversation}`);
    await expect(page.getByRole('log').getByText('It is.')).toBeVisible();
    await expect(prompt).toHaveCount(0);
    await page.getByRole('textbox', { name: 'Message' }).fill('Then I take it.');
    await page.keyboard.press('Enter');
    await asSeller('POST', path, messageForm('Deal.'));
    await expect(page.getByRole('log').getByText('Deal.')).toBeVisible();
    await expect(prompt).toHaveCount(0);
    await page.getByRole('button', { name: `More actions for ${me.name}` }).click();
    await page.getByRole('menuitem', { name: 'I received the item' }).click();
    await expect(prompt).toBeVisible();
  });

  await test.step('the buyer chooses the stars by keyboard, enters text and publishes the review', async () => {
    await prompt.getByRole('button', { name: 'Write a review' }).focus();
    await page.keyboard.press('Enter');
    const dialog = page.getByRole('dialog', { name: `Review ${me.name}` });
    await dialog.getByRole('button', { name: 'Publish review' }).click();
    await expect(dialog.getByText('Choose 1 to 5 stars.')).toBeVisible();
    await dialog.getByRole('radio', { name: '1 star', exact: true }).focus();
    await page.keyboard.press('Space');
    await page.keyboard.press('ArrowRight');
    await expect(dialog.getByRole('radio', { name: '2 stars' })).toBeChecked();
    await dialog.getByLabel('Your review').fill('Slower than promised, but honest about it.');
    await dialog.getByRole('button', { name: 'Publish review' }).click();
    await expect(dialog).toBeHidden();
    await expect(page.getByText('Thank you. Your review is published.')).toBeVisible();
    await expect(prompt).toHaveCount(0);
  });

  await test.step('the average has changed, and the seller replies', async () => {
    const after = (await asSeller('GET', '/api/users/me')) as { average_rating: number; review_count: number };
    expect(after.review_count).toBe(me.review_count + 1);
    await seller.page.goto(`/profile/${me.name}?tab=reviews`);
    const average = after.average_rating.toFixed(1);
    await expect(seller.page.getByRole('img', { name: `${average} of 5 stars` }).first()).toBeVisible();
    await expect(seller.page.getByText(`Based on ${after.review_count} reviews`).first()).toBeVisible();
    const review = seller.page.getByRole('article').filter({ hasText: 'Slower than promised' });
    await expect(review.getByRole('link', { name: item.name })).toHaveAttribute('href', `/listings/${item.id}`);
    await review.getByRole('button', { name: 'Reply to buyer' }).click();
    await seller.page.getByLabel('Your reply').fill('Sorry for the wait.');
    await seller.page.getByRole('button', { name: 'Publish reply' }).click();
    await expect(review.getByRole('paragraph').filter({ hasText: 'Sorry for the wait.' })).toBeVisible();
  });

  await test.step('the buyer edits the review', async () => {
    await page.goto(`/profile/${me.name}?tab=reviews`);
    const review = page.getByRole('article').filter({ hasText: 'Slower than promised' });
    await review.getByRole('button', { name: 'Edit your review' }).click();
    await page.getByRole('radio', { name: '5 stars' }).check();
    await page.getByRole('button', { name: 'Save review' }).click();
    await expect(page.getByText('Your review is saved.')).toBeVisible();
    await page.getByRole('button', { name: /^2 stars/ }).click();
    await expect(page.getByRole('heading', { name: '2 star reviews' })).toBeVisible();
    await expect(page.getByText('Slower than promised')).toHaveCount(0);
  });
});
