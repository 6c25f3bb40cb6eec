import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import type { Page } from '@playwright/test';
import sharp from 'sharp';
import {
  field,
  log,
  openConversation,
  shownMessages,
  storedMessages,
  type TestConversation,
  write,
} from './support/conversation.ts';
import { demoTemplate } from './support/demo-folder.ts';
import { test as base, expect } from './support/journey.ts';
import { type Product, startProduct } from './support/product.ts';

const heic = fileURLToPath(new URL('support/files/phone-portrait.heic', import.meta.url));

const test = base.extend<object, { product: Product }>({
  product: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the pattern
    async ({}, use) => {
      const environment = { LIMIT_MESSAGES: '9999999' };
      const product = await startProduct({ template: await demoTemplate(), environment });
      await use(product);
      await product.close();
    },
    { scope: 'worker', timeout: 90_000 },
  ],
});

async function recordTypingTexts(page: Page): Promise<() => Promise<string[]>> {
  await page.locator('body').evaluate((body) => {
    const view = body.ownerDocument.defaultView;
    const texts: string[] = [];
    Object.assign(view, { typingTexts: texts });
    const look = () => {
      const text = body.querySelector('.writing')?.textContent ?? '';
      if (text !== '') texts.push(text);
    };
    new view.MutationObserver(look).observe(body, { subtree: true, childList: true, characterData: true });
    look();
  });
  return () => page.evaluate(() => (globalThis as unknown as { typingTexts: string[] }).typingTexts);
}

async function switchChat(page: Page, on: boolean): Promise<void> {
  await page.goto('/settings');
  for (const name of ['Show when I’m typing', 'Show others when I have a conversation open']) {
    const toggle = page.getByRole('switch', { name });
    await expect(toggle).toHaveCount(1);
    await expect(toggle).toBeChecked({ checked: !on });
    const saved = page.waitForResponse((answer) => answer.url().endsWith('/api/preferences') && answer.ok());
    await toggle.click();
    await saved;
    await expect(toggle).toBeChecked({ checked: on });
  }
}

test("two users see each other's presence, typing and read receipts, and only read receipts once one user turns presence and typing off", async ({
  open,
  product,
}) => {
  const talk = await openConversation(product);
  const { page: seller } = await open('seller', { path: talk.path });
  const { page: buyer } = await open('buyer', { path: talk.path });
  for (const page of [seller, buyer]) await expect(page.getByText('Online')).toBeVisible();

  await field(buyer).pressSequentially('Is it');
  await expect(seller.getByText('buyer is typing…')).toBeVisible();
  await write(buyer, 'Is it still there?');
  await expect(log(seller).getByText('Is it still there?')).toBeVisible();
  await expect(seller.getByText('buyer is typing…')).toBeHidden();
  await expect(log(buyer).getByText('Seen')).toBeVisible();

  await switchChat(seller, false);
  await seller.goto(talk.path);
  await expect(log(seller).getByText('Is it still there?')).toBeVisible();
  await expect(buyer.getByText('Online')).toBeHidden();
  const buyerPage = await recordTypingTexts(buyer);
  const sellerPage = await recordTypingTexts(seller);
  await field(seller).pressSequentially('It is, ');
  await write(seller, 'It is, sleeved');
  await expect(log(buyer).getByText('It is, sleeved')).toBeVisible();
  await field(buyer).pressSequentially('Good');
  await write(buyer, 'Good to know');
  await expect(log(seller).getByText('Good to know')).toBeVisible();
  expect([await buyerPage(), await sellerPage()]).toEqual([[], []]);
  for (const page of [seller, buyer]) await expect(page.getByText('Online')).toBeHidden();
  // The switches for typing and online status do not affect read receipts, which still appear.
  await expect(log(seller).getByText('Seen')).toBeVisible();
  await switchChat(seller, true);
});

test('when one user closes a conversation, the other user sees it dimmed and last in the list, with an explanation', async ({
  open,
  product,
}) => {
  const talk = await openConversation(product);
  await talk.buyer.sendMessage(talk.id, 'Thank you for everything');
  const { page: seller } = await open('seller', { path: talk.path });
  const { page: buyer } = await open('buyer', { path: talk.path });
  await expect(log(seller).getByText('Thank you for everything')).toBeVisible();
  await buyer.getByRole('button', { name: 'Close Conversation' }).click();
  await expect(buyer).toHaveURL(/\/inbox$/);
  const list = (page: Page) => page.getByRole('list', { name: 'Conversations' });
  await expect(list(buyer).getByRole('link', { name: talk.title })).toHaveCount(0);

  await expect(seller.getByText('This conversation is closed.')).toBeVisible();
  await expect(field(seller)).toHaveCount(0);
  await expect(list(seller).getByRole('link', { name: talk.title })).toHaveClass(/conv--closed/);
  // The closed conversation is sorted below all open ones, although it is the one on screen.
  const isClosed = await list(seller)
    .getByRole('link')
    .evaluateAll((rows) => rows.map((row) => row.classList.contains('conv--closed')));
  expect(isClosed).toEqual(isClosed.toSorted((a, b) => Number(a) - Number(b)));

  await buyer.getByRole('switch', { name: 'Show conversations I closed' }).click();
  await list(buyer).getByRole('link', { name: talk.title }).click();
  await expect(log(buyer).getByText('Thank you for everything')).toBeVisible();
});

function topMessage(page: Page): Promise<{ text: string; top: number }> {
  return log(page).evaluate((box) => {
    const edge = box.getBoundingClientRect().top;
    const bubbles = [...box.querySelectorAll('.bubble')];
    const first = bubbles.find((bubble) => bubble.getBoundingClientRect().top >= edge);
    return { text: first?.textContent ?? '', top: (first?.getBoundingClientRect().top ?? 0) - edge };
  });
}

const topOf = (page: Page, text: string): Promise<number> =>
  log(page).evaluate((box, expectedText) => {
    const match = [...box.querySelectorAll('.bubble')].find((bubble) => bubble.textContent === expectedText);
    return match ? match.getBoundingClientRect().top - box.getBoundingClientRect().top : Number.NaN;
  }, text);

/** Sends the lines one after another: users alternate if `by` is `both`, otherwise the seller sends every line. */
async function sendMany(talk: TestConversation, from: number, to: number, by: 'both' | 'seller'): Promise<void> {
  for (let at = from; at <= to; at += 1) {
    const person = by === 'both' && at % 2 === 0 ? talk.buyer : talk.seller;
    await person.sendMessage(talk.id, at === 37 ? 'line 37, the kingfisher card' : `line ${at}`);
  }
}

test('a conversation of five hundred messages opens at the first unread one, can be searched, and scrolls up without jumps', async ({
  open,
  product,
}) => {
  const talk = await openConversation(product);
  await sendMany(talk, 1, 400, 'both');
  await talk.buyer.send('POST', `/api/conversations/${talk.id}/messages/mark-as-read`);
  await sendMany(talk, 401, 500, 'seller');
  const { page } = await open('buyer', { path: talk.path });
  await expect(log(page).getByText('line 401', { exact: true })).toBeInViewport();
  await expect(log(page).getByText('New', { exact: true })).toBeInViewport();
  await expect(log(page).getByText('line 500', { exact: true })).not.toBeInViewport();

  await page.getByRole('button', { name: 'Jump to latest' }).click();
  await expect(log(page).getByText('line 500', { exact: true })).toBeInViewport();

  await test.step('loading earlier messages does not move the visible ones', async () => {
    let release = () => {};
    let requestCount = 0;
    await page.route(/\/messages\?.*before=/, async (route) => {
      requestCount += 1;
      await new Promise<void>((resolve) => {
        release = resolve;
      });
      await route.continue();
    });
    for (let round = 1; round <= 2; round += 1) {
      await log(page).hover();
      await expect(async () => {
        await page.mouse.wheel(0, -4000);
        expect(requestCount).toBe(round);
      }).toPass();
      // Wheel scrolling is animated: it has ended when two measurements agree.
      await expect
        .poll(async () => {
          const before = await topMessage(page);
          await log(page).evaluate(
            (box) => new Promise((resolve) => box.ownerDocument.defaultView.requestAnimationFrame(resolve)),
          );
          return (await topMessage(page)).top === before.top;
        })
        .toBe(true);
      const { text, top } = await topMessage(page);
      const height = () => log(page).evaluate((box) => box.scrollHeight);
      const before = await height();
      release();
      await expect.poll(height).toBeGreaterThan(before + 500);
      expect(Math.abs((await topOf(page, text)) - top)).toBeLessThan(4);
    }
    await page.unroute(/\/messages\?.*before=/);
    release();
  });

  await test.step('a search result scrolls to its message, and one click returns to the latest', async () => {
    await page.getByRole('textbox', { name: 'Search conversations' }).fill('kingfisher');
    await page.getByRole('list', { name: 'Search results' }).getByRole('link').first().click();
    await expect(log(page).getByText('line 37, the kingfisher card')).toBeInViewport();
    await expect(log(page)).toBeFocused();
    await page.getByRole('button', { name: 'Jump to latest' }).click();
    await expect(log(page).getByText('line 500', { exact: true })).toBeInViewport();
  });
});

test('two tabs show each other’s messages, and a queued message is sent exactly once even if its tab has been closed', async ({
  open,
  product,
}) => {
  const talk = await openConversation(product);
  const { page: first, context } = await open('buyer', { path: talk.path });
  await expect(field(first)).toBeVisible();
  const second = await context.newPage();
  await second.goto(talk.path);
  await expect(field(second)).toBeVisible();
  product.network.cut();
  await write(first, 'from the first tab');
  await expect(log(second).getByText('from the first tab')).toBeVisible();
  await write(second, 'from the second tab');
  await expect(log(first).getByText('from the second tab')).toBeVisible();
  await first.close();
  product.network.restore();
  await expect.poll(() => storedMessages(talk)).toEqual(['from the first tab', 'from the second tab']);
  await expect(log(second).locator('.msg--sending')).toHaveCount(0);
  await expect.poll(() => shownMessages(second)).toEqual(['from the first tab', 'from the second tab']);
  await second.reload();
  await expect(log(second).getByText('from the second tab')).toBeVisible();
  expect(await shownMessages(second)).toEqual(['from the first tab', 'from the second tab']);
});

/** Noise cannot be compressed, so its upload takes a while on a slow connection. */
async function largePicture(): Promise<{ name: string; mimeType: string; buffer: Buffer }> {
  const noise = { type: 'gaussian' as const, mean: 128, sigma: 60 };
  const picture = sharp({ create: { width: 1200, height: 900, channels: 3, background: '#777777', noise } });
  return { name: 'large.png', mimeType: 'image/png', buffer: await picture.png().toBuffer() };
}

test('picture uploads show their progress, can be stopped, and continue after a reload', async ({
  open,
  product,
  photograph,
}) => {
  const talk = await openConversation(product);
  const { page: seller } = await open('seller', { path: talk.path });
  const { page: buyer, context } = await open('buyer', { path: talk.path });
  await expect(field(buyer)).toBeVisible();
  const picker = buyer.locator('.composer input[type=file]');

  await test.step('a file that is not a picture is refused, and a HEIC picture is accepted', async () => {
    const notes = { name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('no picture') };
    const phone = { name: 'IMG_2.HEIC', mimeType: '', buffer: await readFile(heic) };
    await picker.setInputFiles([notes, photograph, phone]);
    await expect(buyer.getByRole('alert').filter({ hasText: 'notes.txt' })).toContainText(
      'Only photos can be attached.',
    );
    const removeButtons = ['Remove IMG_0042.JPG', 'Remove IMG_2.jpg'];
    for (const name of removeButtons)
      await expect(buyer.getByRole('button', { name })).toBeVisible({ timeout: 30_000 });
    await buyer.reload();
    for (const name of removeButtons) await expect(buyer.getByRole('button', { name })).toBeVisible();
    await write(buyer, 'both sides of it');
    await expect(log(seller).getByText('both sides of it')).toBeVisible({ timeout: 20_000 });
    await expect(log(seller).getByRole('link', { name: /^Photo \d from buyer/ })).toHaveCount(2);
  });

  const session = await context.newCDPSession(buyer);
  const slow = (bytesPerSecond: number) =>
    session.send('Network.emulateNetworkConditions', {
      offline: false,
      latency: 0,
      downloadThroughput: -1,
      uploadThroughput: bytesPerSecond,
    });
  await slow(150_000);
  await picker.setInputFiles(await largePicture());
  await expect(buyer.getByRole('button', { name: 'Remove large.png' })).toBeVisible();
  await write(buyer, 'a large one');
  const bar = log(buyer).getByRole('progressbar', { name: 'Uploading your photo' });
  await expect(bar).toBeVisible();
  await log(buyer).getByRole('button', { name: 'Cancel' }).click();
  await expect(log(buyer).getByText('Cancelled.')).toBeVisible();
  await log(buyer).getByRole('button', { name: 'Retry' }).click();
  await expect(bar).toBeVisible();
  await buyer.reload();
  await expect(log(buyer).getByRole('img', { name: 'Your photo' })).toBeVisible();
  await expect(bar).toBeVisible();
  await slow(-1);
  await expect(log(seller).getByText('a large one')).toBeVisible({ timeout: 30_000 });
  await expect(log(buyer).locator('.msg--sending')).toHaveCount(0);
  expect(await storedMessages(talk)).toEqual(['both sides of it', 'a large one']);
});

test('every message is shown once and in order although the server is killed twice while both users write', async ({
  open,
  product,
}) => {
  // Slow, because the server is started twice.
  test.slow();
  const talk = await openConversation(product);
  const { page: seller } = await open('seller', { path: talk.path });
  const { page: buyer } = await open('buyer', { path: talk.path });
  const EACH = 40;
  const sendMessages = async (page: Page, name: string) => {
    for (let at = 1; at <= EACH; at += 1) await write(page, `${name} ${at}`);
  };
  const crash = async () => {
    for (const arrived of [10, 30]) {
      await expect.poll(() => log(buyer).locator('.bubble').count(), { timeout: 30_000 }).toBeGreaterThan(arrived);
      await product.kill();
      await product.start();
    }
  };
  await Promise.all([sendMessages(seller, 'seller'), sendMessages(buyer, 'buyer'), crash()]);
  for (const page of [seller, buyer]) {
    await expect(log(page).locator('.bubble')).toHaveCount(2 * EACH, { timeout: 90_000 });
    await expect(log(page).locator('.msg--sending')).toHaveCount(0, { timeout: 90_000 });
  }
  const texts = await storedMessages(talk);
  expect(new Set(texts).size).toBe(2 * EACH);
  expect(texts).toHaveLength(2 * EACH);
  for (const name of ['seller', 'buyer']) {
    const ownTexts = texts.filter((text) => text.startsWith(name));
    expect(ownTexts).toEqual(Array.from({ length: EACH }, (_, at) => `${name} ${at + 1}`));
  }
  await expect.poll(() => shownMessages(seller)).toEqual(texts);
  await expect.poll(() => shownMessages(buyer)).toEqual(texts);
});
