import { field, log, openConversation } from './support/conversation.ts';
import { expect, test } from './support/journey.ts';

const PHONE = { width: 390, height: 844, touch: true };
const LONG = 'A long message of mine that fills the whole width of a bubble on a phone, and then a second line.';

test('the composer of a conversation stays on the screen of a phone without a connection', async ({
  open,
  product,
}) => {
  const talk = await openConversation(product);
  const { page, context } = await open('buyer', { ...PHONE, path: talk.path });
  await expect(field(page)).toBeVisible();
  await context.setOffline(true);
  const bar = page.getByText('You’re offline.');
  await expect(bar).toBeVisible();
  await expect(async () => {
    const composer = await page.locator('.composer').boundingBox();
    expect((composer?.y ?? 0) + (composer?.height ?? 0)).toBeLessThanOrEqual(PHONE.height);
    expect(await page.evaluate<number>('document.documentElement.scrollHeight')).toBe(PHONE.height);
  }).toPass({ timeout: 5000 });
});

test('the header of a conversation on a phone shows the name of the other user and the price with its currency', async ({
  open,
  product,
}) => {
  const talk = await openConversation(product);
  await open('seller', { path: talk.path });
  const { page } = await open('buyer', { ...PHONE, path: talk.path });
  const head = page.locator('.thread__head');
  await expect(head.getByText('Online')).toBeAttached();
  await expect(head.getByText(/^\$[\d.]+\sUSD/)).toBeVisible();
  const name = head.getByRole('link', { name: 'seller', exact: true });
  await expect(name).toBeVisible();
  // The whole name fits: the conversion of the price has made room for it.
  expect(await name.evaluate((link) => link.scrollWidth <= link.clientWidth)).toBe(true);
  await expect(head.getByText(/^\s*about/)).toBeHidden();
});

test('the button that changes an own message takes no row, and is reached by touch and keyboard', async ({
  open,
  product,
}) => {
  const talk = await openConversation(product);
  await talk.buyer.sendMessage(talk.id, LONG);
  await talk.seller.sendMessage(talk.id, LONG);
  const { page } = await open('buyer', { ...PHONE, path: talk.path });
  const own = log(page).locator('.msg--me');
  const button = own.getByRole('button', { name: 'Edit or delete' });
  await expect(button).toBeVisible();
  const [message, bubble, box] = await Promise.all(
    [own, own.locator('.bubble'), button].map((one) => one.boundingBox()),
  );
  if (!message || !bubble || !box) throw new Error('the message is not visible');
  expect(bubble.y - message.y).toBeLessThan(1);
  expect(box.x).toBeGreaterThanOrEqual(0);
  expect(box.x + box.width).toBeLessThanOrEqual(bubble.x + 1);
  expect(Math.min(box.width, box.height)).toBeGreaterThanOrEqual(24);
  await button.focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog')).toBeVisible();
});
