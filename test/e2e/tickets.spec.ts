import { signInToApi } from './support/api-user.ts';
import { expect, test } from './support/journey.ts';
import { linkInMail } from './support/mailbox.ts';

test('a visitor writes to support, gets an answer by email and replies through its link, and the staff close the ticket', async ({
  browser,
  open,
  product,
}) => {
  test.setTimeout(240_000);
  const email = `cleo-${Date.now()}@example.test`;
  const subject = `Parcel ${Date.now()}`;
  const { page: visitor } = await open(undefined, { path: '/support' });
  const { page: staff } = await open('admin', { path: '/admin' });

  await test.step('the visitor writes a ticket', async () => {
    await visitor.getByRole('textbox', { name: 'Your name' }).fill('Cleo');
    await visitor.getByRole('textbox', { name: 'Email address' }).fill(email);
    await visitor.getByRole('textbox', { name: 'Subject' }).fill(subject);
    await visitor.getByRole('textbox', { name: 'Message' }).fill('It never came.');
    await visitor.getByRole('button', { name: 'Submit ticket' }).click();
    await expect(visitor.getByRole('heading', { name: /we’ve got your message \(MG-\d+\)/ })).toBeVisible();
  });

  await test.step('the staff answer the ticket with the keyboard', async () => {
    await staff.reload();
    await staff.getByRole('link', { name: /Open tickets: \d+/ }).click();
    await expect(staff.getByRole('link', { name: subject })).toBeVisible();
    await staff.getByRole('heading', { level: 1, name: 'Tickets' }).click();
    await staff.getByRole('link', { name: subject }).focus();
    await staff.keyboard.press('Enter');
    await expect(staff.getByText('It never came.')).toBeVisible();
    await staff.keyboard.press('a');
    await staff.keyboard.type('Which carrier was it?');
    await staff.keyboard.press('Control+Enter');
    await expect(staff.getByText('The answer is on its way.')).toBeVisible();
  });

  await test.step('the visitor replies through the link in the email', async () => {
    const mailbox = await browser.newPage({ baseURL: product.url });
    await visitor.goto(await linkInMail(mailbox, email, '/support/tickets'));
    await mailbox.close();
    await expect(visitor.getByRole('heading', { level: 1, name: subject })).toBeVisible();
    await expect(visitor.getByText('Which carrier was it?')).toBeVisible();
    await visitor.getByRole('textbox', { name: 'Your reply' }).fill('The blue one.');
    await visitor.reload();
    await expect(visitor.getByRole('textbox', { name: 'Your reply' })).toHaveValue('The blue one.');
    await visitor.getByRole('button', { name: 'Send reply' }).click();
    await expect(visitor.getByRole('listitem').filter({ hasText: 'The blue one.' })).toBeVisible();
    await expect(visitor.getByRole('textbox', { name: 'Your reply' })).toHaveValue('');
  });

  await test.step('the staff read the reply and close the ticket', async () => {
    await staff.goto(`/admin/tickets?q=${encodeURIComponent(subject)}`);
    await staff.getByRole('link', { name: subject }).click();
    await expect(staff.getByText('The blue one.')).toBeVisible();
    await staff.keyboard.press('c');
    await expect(staff.getByText(/MG-\d+ is closed\./)).toBeVisible();
    await visitor.reload();
    await expect(visitor.getByText('This ticket is closed. A reply opens it again.')).toBeVisible();
    await staff.getByRole('button', { name: 'Undo' }).click();
    await expect(staff.getByText(/MG-\d+ is open again\./)).toBeVisible();
  });
});

test('exchange rates that an admin enters change the converted price on another user’s open page', async ({
  open,
  product,
}) => {
  const admin = await signInToApi(product, 'admin');
  const { body: currencies } = await admin.send<{ id: number; code: string }[]>('GET', '/api/currencies');
  const cad = currencies.find(({ code }) => code === 'CAD')?.id ?? 0;
  const listing = await admin.publish({ name: 'Priced in Canadian dollars', price: 30, currency_id: cad });
  const { page: buyer } = await open('buyer', { path: `/listings/${listing.id}` });
  // The demo's exchange rates are from the end of 2024.
  await expect(buyer.getByText('at the rate of 31 Dec 2024')).toBeVisible();

  const { page } = await open('admin', { path: '/admin/currencies' });
  await expect(page.getByRole('row', { name: /CAD .* Old/ })).toBeVisible();
  await page.getByRole('textbox', { name: 'CAD rate' }).fill('nothing');
  await page.getByRole('button', { name: 'Save rates' }).click();
  await expect(page.getByText('Enter a number above zero, like 1.37')).toBeVisible();
  await page.getByRole('textbox', { name: 'CAD rate' }).fill('1,5');
  await page.getByRole('button', { name: 'Save rates' }).click();
  await expect(page.getByText('The rates are saved.')).toBeVisible();
  // `first()`, because other items of the seller can have the same price.
  await expect(buyer.getByText('about £15.96 GBP').first()).toBeVisible();
  // The rate of the pound has not been changed yet.
  await expect(page.getByRole('row', { name: /CAD .* Old/ })).toBeHidden();
  await expect(page.getByRole('row', { name: /GBP .* Old/ })).toBeVisible();
  await expect(buyer.getByText('at the rate of 31 Dec 2024')).toBeVisible();
  await page.getByRole('textbox', { name: 'GBP rate' }).fill('0,7981');
  await page.getByRole('button', { name: 'Save rates' }).click();
  await expect(page.getByRole('row', { name: /GBP .* Old/ })).toBeHidden();
  await expect(buyer.getByText('at the rate of 31 Dec 2024')).toBeHidden();

  await page
    .getByRole('textbox', { name: 'Or paste the contents of the file' })
    .fill('currency,rate,date\nCAD,2,2026-13-01\nEUR,1,2026-11-20\n');
  await page.getByRole('button', { name: 'Check' }).click();
  await expect(page.getByText('2 lines have problems')).toBeVisible();
  await expect(page.getByText(/Line 3: This currency isn’t supported/)).toBeVisible();
  await page
    .getByRole('textbox', { name: 'Or paste the contents of the file' })
    .fill(`currency,rate,date\nCAD,2,${new Date().toISOString().slice(0, 10)}\n`);
  await page.getByRole('button', { name: 'Check' }).click();
  await expect(page.getByText(/CAD: 1\.5 → 2/)).toBeVisible();
  await page.getByRole('button', { name: 'Import 1 rate' }).click();
  await expect(buyer.getByText('about £11.97 GBP')).toBeVisible();
});
