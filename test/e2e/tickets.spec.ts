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

  await test.step('the staff read the reply, close the ticket and reopen it with Undo', async () => {
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
