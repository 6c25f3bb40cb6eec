import { signInToApi } from './support/api-user.ts';
import { log } from './support/conversation.ts';
import { hold } from './support/held-requests.ts';
import { expect, test } from './support/journey.ts';
import { readLayoutShifts } from './support/layout-shifts.ts';

test('a swap is offered, countered and accepted, and both users see each step without a reload', async ({
  open,
  product,
}) => {
  const [seller, buyer] = [await signInToApi(product, 'seller'), await signInToApi(product, 'buyer')];
  const sellerCard = await seller.publish({ name: 'Swap journey: wanted card', price: 20, trade: true });
  await buyer.publish({ name: 'Swap journey: first card', price: 15, trade: true });
  await buyer.publish({ name: 'Swap journey: second card', price: 5, trade: true });
  const { page: asBuyer } = await open('buyer', { path: `/listings/${sellerCard.id}` });
  const { page: asSeller } = await open('seller', { path: '/notifications' });

  await test.step('the buyer offers a listing in exchange for the one on screen', async () => {
    await asBuyer.getByRole('button', { name: 'Propose a swap to seller' }).click();
    const dialog = asBuyer.getByRole('dialog', { name: 'Swap with seller' });
    await expect(dialog.getByRole('checkbox', { name: /wanted card/ })).toBeChecked();
    // The form has preselected a listing that the seller wants.
    await dialog.getByRole('checkbox', { name: /seller wants this/ }).uncheck();
    await dialog.getByRole('checkbox', { name: /first card/ }).check();
    await expect(dialog.getByText(/^You get .*\$5\.00\sUSD.* more than you give\.$/)).toBeVisible();
    await dialog.getByRole('textbox', { name: /^Message/ }).fill('Straight from the sleeve.');
    await dialog.getByRole('button', { name: 'Send offer' }).dblclick();
    await expect(dialog).toBeHidden();
    await asBuyer.getByRole('button', { name: 'See the offer' }).click();
    await expect(asBuyer.getByRole('heading', { level: 1, name: 'Swap with seller' })).toBeVisible();
    await expect(asBuyer.getByText('Waiting for seller')).toBeVisible();
  });

  await test.step('the seller asks for the second listing as well', async () => {
    const request = asSeller.getByRole('listitem').filter({ hasText: 'Straight from the sleeve.' });
    await expect(request).toHaveCount(1);
    await request.getByRole('button', { name: 'Counter-offer: Swap with buyer' }).click();
    const dialog = asSeller.getByRole('dialog', { name: 'Counter-offer to buyer' });
    await expect(dialog.getByRole('checkbox', { name: /wanted card/ })).toBeChecked();
    await dialog.getByRole('checkbox', { name: /second card/ }).check();
    await dialog.getByRole('button', { name: 'Send counter-offer' }).click();
    await expect(dialog).toBeHidden();
  });

  await test.step('the counter-offer appears on the open page of the buyer, who accepts it', async () => {
    await expect(asBuyer.getByText('Waiting for your answer')).toBeVisible();
    await expect(asBuyer.getByRole('link', { name: 'Swap journey: second card' })).toBeVisible();
    await expect(asBuyer.getByText('Both sides are worth the same.')).toBeVisible();
    await asBuyer.getByRole('button', { name: 'Accept', exact: true }).click();
    const dialog = asBuyer.getByRole('dialog', { name: 'Accept this swap?' });
    await dialog.getByRole('button', { name: 'Accept', exact: true }).click();
    await expect(asBuyer.getByText('It’s a deal. Arrange the details in your conversation.')).toBeVisible();
  });

  await test.step('the conversation and the list of trades show that the swap is agreed', async () => {
    await asBuyer.getByRole('link', { name: 'Open conversation' }).click();
    await expect(asBuyer.getByRole('region', { name: 'Conversation' }).getByText('Agreed')).toBeVisible();
    await asSeller.goto('/trades');
    await expect(asSeller.getByRole('listitem').filter({ hasText: 'Swap journey' }).getByText('Agreed')).toBeVisible();
  });

  await test.step('the offer appears above the messages without moving them, and covers none of them', async () => {
    const conversation = Number(new URL(asBuyer.url()).pathname.split('/').at(-1));
    for (let line = 1; line <= 30; line++) await seller.sendMessage(conversation, `Line ${line}`);
    const { page } = await open('buyer', { path: '/about' });
    const offer = await hold(page, '**/api/trades');
    await page.goto(`/inbox/${conversation}`);
    const last = log(page).getByText('Line 30');
    await expect(last).toBeInViewport();
    await expect(log(page).getByText('Line 1', { exact: true })).not.toBeInViewport();
    const before = await last.boundingBox();
    const opened = await readLayoutShifts(page);
    offer.release();
    const box = page.locator('.thread-trade');
    await expect(box).toBeVisible();
    await expect(last).toBeInViewport();
    expect(await last.boundingBox()).toEqual(before);
    const shifts = await readLayoutShifts(page);
    expect(shifts.score - opened.score, shifts.moved).toBeLessThanOrEqual(0.005);
    await log(page).press('Home');
    const first = log(page).getByText('Today', { exact: true });
    await expect(first).toBeInViewport();
    const bottom = async () => ((await box.boundingBox())?.y ?? 0) + ((await box.boundingBox())?.height ?? 0);
    await expect.poll(async () => ((await first.boundingBox())?.y ?? 0) - (await bottom())).toBeGreaterThan(0);
  });
});

test('both users see that an offer has ended when its listing is closed', async ({ open, product }) => {
  const [seller, buyer] = [await signInToApi(product, 'seller'), await signInToApi(product, 'buyer')];
  const sellerCard = await seller.publish({ name: 'Closed journey: wanted card', trade: true });
  const buyerCard = await buyer.publish({ name: 'Closed journey: given card', trade: true });
  const offer = { gives: [buyerCard.id], gets: [sellerCard.id], balance: null, message: '' };
  const { body, status } = await buyer.send<{ id: number }>('POST', '/api/trades', offer);
  expect(status).toBe(201);
  const path = `/trades/${body.id}`;
  const { page: asBuyer } = await open('buyer', { path });
  const { page: asSeller } = await open('seller', { path });
  await expect(asSeller.getByRole('button', { name: 'Accept', exact: true })).toBeVisible();
  await seller.change(sellerCard, { status: 'closed' });
  for (const page of [asBuyer, asSeller]) {
    await expect(page.getByText('One of the listings was closed or sold.')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Accept', exact: true })).toHaveCount(0);
  }
});
