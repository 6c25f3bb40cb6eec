import type { Listing } from '#contract/listings.ts';
import { signInToApi } from './support/api-user.ts';
import { log } from './support/conversation.ts';
import { expect, test } from './support/journey.ts';

const PHONE = { width: 390, height: 844, touch: true };

test('a buyer asks about several items at once, and adds another item to the conversation', async ({
  open,
  product,
}) => {
  const seller = await signInToApi(product, 'seller');
  const names = ['Bundle towel', 'Bundle badge', 'Bundle card', 'Bundle poster'];
  const listings = [];
  for (const name of names) listings.push(await seller.publish({ name, price: 10 }));
  const [towel, badge, , poster] = listings;
  const { page: asBuyer } = await open('buyer', { path: `/listings/${towel?.id}`, refusals: true, ...PHONE });
  const { page: asSeller } = await open('seller', { path: '/notifications' });

  await test.step('the buyer chooses additional items in the sheet, with a running sum', async () => {
    await asBuyer.getByRole('button', { name: 'Contact seller' }).click();
    const sheet = asBuyer.getByRole('dialog', { name: 'Message seller' });
    await sheet.getByLabel('Add your comment').fill('Do you combine postage?');
    await sheet.getByRole('button', { name: 'Add more items from this seller' }).click();
    const picker = asBuyer.getByRole('dialog', { name: 'More items from seller' });
    await picker.getByRole('checkbox', { name: /Bundle badge/ }).check();
    await picker.getByRole('checkbox', { name: /Bundle card/ }).check();
    // The total is in the buyer's currency.
    await expect(picker.getByText(/^3 items · about £\d+\.\d\d in total$/)).toBeVisible();
    await picker.getByRole('button', { name: 'Done' }).click();
    await expect(picker).toBeHidden();
    await expect(sheet.getByRole('list', { name: 'You’re also asking about' }).getByRole('listitem')).toHaveCount(2);
  });

  await test.step('an item that was closed in the meantime is marked as refused in its row, and no input is lost', async () => {
    if (badge === undefined) throw new Error('no such listing');
    const closed = await seller.change(badge, { status: 'closed' });
    const sheet = asBuyer.getByRole('dialog', { name: 'Message seller' });
    await sheet.getByRole('button', { name: 'Send', exact: true }).click();
    await expect(sheet.getByText('This item is no longer available.').first()).toBeVisible();
    await expect(sheet.getByLabel('Add your comment')).toHaveValue('Do you combine postage?');
    await seller.change(closed, { status: 'open' });
    await sheet.getByRole('button', { name: 'Send', exact: true }).click();
    await expect(asBuyer.getByText('Message sent to the user!')).toBeVisible();
  });

  await test.step('the seller sees every item and accepts', async () => {
    const request = asSeller.getByRole('listitem').filter({ hasText: 'Do you combine postage?' });
    const items = request.getByRole('list', { name: 'Items in this request' });
    await expect(items.getByRole('link', { name: 'Bundle towel' })).toBeVisible();
    await expect(items.getByRole('link', { name: 'Bundle badge' })).toBeVisible();
    await expect(items.getByRole('link', { name: 'Bundle card' })).toBeVisible();
    const { body } = await seller.send<Listing>('GET', `/api/listings/${badge?.id}`);
    await seller.change(body, { status: 'closed' });
    await expect(items.getByRole('listitem').filter({ hasText: 'Bundle badge' })).toContainText('Closed');
    await request.getByRole('button', { name: 'Accept buyer’s request' }).click();
    await asSeller.getByRole('button', { name: 'Open conversation' }).click();
    await expect(asSeller.getByRole('heading', { name: 'Bundle towel and 2 more' })).toBeVisible();
  });

  await test.step('the buyer adds another item, which the seller sees at once', async () => {
    await asBuyer.goto(`/listings/${poster?.id}`);
    await asBuyer.getByRole('button', { name: 'Add to your conversation with seller' }).click();
    await expect(log(asSeller).getByText('buyer added Bundle poster')).toBeVisible();
    await expect(asSeller.getByRole('heading', { name: 'Bundle towel and 3 more' })).toBeVisible();
    await asSeller.getByRole('button', { name: '4 items · $40.00' }).click();
    const dialog = asSeller.getByRole('dialog', { name: 'Items in this conversation' });
    await expect(dialog.getByRole('listitem')).toHaveCount(4);
  });

  await test.step('the messages take most of the screen, and an added item can be removed', async () => {
    await asBuyer.getByRole('link', { name: 'Go to your conversation' }).click();
    await expect(log(asBuyer).getByText('You added Bundle poster')).toBeVisible();
    const share = async (height: number) => ((await log(asBuyer).boundingBox())?.height ?? 0) / height;
    expect(await share(844)).toBeGreaterThanOrEqual(0.65);
    await asBuyer.setViewportSize({ width: 320, height: 640 });
    expect(await share(640)).toBeGreaterThanOrEqual(0.55);
    expect(await asBuyer.evaluate('document.documentElement.scrollWidth')).toBe(320);
    await asBuyer.getByRole('button', { name: 'Remove Bundle poster from the conversation' }).click();
    await expect(
      asSeller.getByRole('heading', { name: 'Bundle towel and 2 more', includeHidden: true }),
    ).toBeAttached();
  });
});
