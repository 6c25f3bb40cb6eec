/** Provides actions and data for failing calls of the staff. */
import { expect, type Page } from '@playwright/test';
import { type ApiUser, signInToApi } from '../../test/e2e/support/api-user.ts';
import { register } from '../../test/e2e/support/register.ts';
import { nextNumber, submit, type Users } from './failing-actions.ts';

/** The demo user whom the staff suspends, warns and promotes. */
const SUBJECT = 'oona-b';
const subjects = new WeakMap<Users, Promise<ApiUser>>();
const readSubject = (users: Users): Promise<ApiUser> => {
  const known = subjects.get(users) ?? signInToApi(users.product, SUBJECT);
  subjects.set(users, known);
  return known;
};

async function write(user: ApiUser, path: string, body: object, method = 'POST'): Promise<void> {
  const { status } = await user.send(method, path, body);
  expect(status, path).toBeLessThan(300);
}

async function newestOf(user: ApiUser, path: string): Promise<number> {
  const { body } = await user.send<{ data: { id: number }[] }>('GET', path);
  return Math.max(...body.data.map(({ id }) => id));
}

export async function personAt(users: Users): Promise<string> {
  return `/admin/people/${(await readSubject(users)).id}`;
}

export async function suspendedAt(users: Users): Promise<string> {
  const { id } = await readSubject(users);
  await users.admin.send('POST', `/api/admin/people/${id}/lift`);
  const body = { action: 'suspend', message: 'Wait.', ends_at: null };
  await write(users.admin, `/api/admin/people/${id}/sanctions`, body);
  return `/admin/people/${id}`;
}

export async function setMember(users: Users): Promise<void> {
  const { id } = await readSubject(users);
  await users.admin.send('POST', `/api/admin/people/${id}/lift`);
  await users.admin.send('PUT', `/api/admin/people/${id}/role`, { role: 'member' });
}

export async function queueAt({ product }: Users): Promise<string> {
  await register(product.directUrl, `queuer-${nextNumber()}-${Date.now() % 100_000}`);
  return '/admin/queue?status=queued';
}

export async function caseAt({ seller, buyer, admin }: Users): Promise<string> {
  const { id } = await seller.publish({ name: `Reported card ${nextNumber()}` });
  await write(buyer, '/api/reports', { kind: 'listing', id, category: 'spam', reason: '' });
  return `/admin/reports/${await newestOf(admin, '/api/admin/cases')}`;
}

export async function appealAt({ product, seller, admin }: Users): Promise<string> {
  const moderator = await signInToApi(product, 'kite.string');
  await write(admin, `/api/admin/people/${moderator.id}/role`, { role: 'moderator' }, 'PUT');
  const warning = { action: 'warn', message: 'Describe it better.', ends_at: null };
  await write(moderator, `/api/admin/people/${seller.id}/sanctions`, warning);
  const { body } = await admin.send<{ sanctions: { id: number }[] }>('GET', `/api/admin/people/${seller.id}`);
  const decision = Math.max(...body.sanctions.map(({ id }) => id));
  await write(seller, `/api/moderation/decisions/${decision}/appeal`, { text: 'I have described it well.' });
  return `/admin/reports/${await newestOf(admin, '/api/admin/cases?status=appealed')}`;
}

export async function ticketAt({ buyer, admin }: Users): Promise<string> {
  const body = { name: 'Cleo', email: 'cleo@example.test', subject: `Parcel ${nextNumber()}`, message: 'Where is it?' };
  await write(buyer, '/api/support/tickets', body);
  return `/admin/tickets/${await newestOf(admin, '/api/admin/tickets')}`;
}

export async function closedTicketAt(users: Users): Promise<string> {
  const path = await ticketAt(users);
  await write(users.admin, `/api${path}/close`, {});
  return path;
}

/**
 * Sends the same text with a link to three sellers: the third message is held. Returns the path of the page that lists
 * held texts.
 */
export async function heldAt({ product }: Users): Promise<string> {
  const sender = await signInToApi(product, 'tidepool');
  const contactMessage = `All my cards are at https://cards.example/${'abcdefghij'[nextNumber() % 10]}${Date.now().toString(36).replace(/\d/g, 'x')} today.`;
  for (const name of ['seller', 'papermoth', 'wrenlight']) {
    const seller = await signInToApi(product, name);
    const { id } = await seller.publish({ name: `Wanted by many ${nextNumber()}` });
    const request = { recipient_id: seller.id, listing_id: id, contactMessage };
    await write(sender, '/api/notifications/connection-request', request);
  }
  return '/admin/held';
}

export async function announcementAt({ admin }: Users): Promise<string> {
  const message = `Maintenance ${nextNumber()}`;
  const starts_at = new Date(Date.now() + 86_400_000).toISOString();
  const body = { message, type: 'info', is_dismissible: true, starts_at, ends_at: null };
  await write(admin, '/api/admin/announcements', body);
  return '/admin/announcements';
}

export async function entryAt({ admin }: Users): Promise<string> {
  const name = `Unused ${nextNumber()} ${Date.now()}`;
  await write(admin, '/api/admin/catalogue', { kind: 'sourcetype', name, aliases: [] });
  return `/admin/catalogue?kind=sourcetype&q=${encodeURIComponent(name)}`;
}

/** Deletes the source type that an earlier attempt created. Returns the path of the page that lists source types. */
export async function sourceTypesAt({ admin }: Users): Promise<string> {
  const path = '/api/admin/catalogue/sourcetype';
  const { body } = await admin.send<{ data: { id: number; name: string }[] }>('GET', `${path}?q=Poster`);
  for (const { id, name } of body.data) if (name === 'Poster') await admin.send('DELETE', `${path}/${id}`);
  return '/admin/catalogue?kind=sourcetype';
}

export async function synonymsAt({ admin }: Users): Promise<string> {
  const { body } = await admin.send<{ data: { id: number }[] }>('GET', '/api/admin/synonyms');
  for (const { id } of body.data) await admin.send('DELETE', `/api/admin/synonyms/${id}`);
  await write(admin, '/api/admin/synonyms', { words: ['vinyl', 'record'] });
  return '/admin/synonyms';
}

export async function proposalAt({ buyer }: Users): Promise<string> {
  await write(buyer, '/api/catalogue-proposals', { kind: 'group', name: `New group ${nextNumber()}`, members: [] });
  return '/admin/catalogue/proposals';
}

/**
 * Replaces the entries in the response with one failed delivery, because a real failure would need a mail server that
 * refuses the email.
 */
export async function failedDeliveryAt(_users: Users, page: Page): Promise<string> {
  await page.route(/\/api\/admin\/outbox(\?|$)/, async (route) => {
    const response = await route.fetch();
    const json = (await response.json()) as { data: object[] };
    const at = new Date().toISOString();
    const row = { id: 7, kind: 'mail', recipient: 'a@example.test', subject: 'Verify your address', attempts: 9 };
    const failed = { ...row, error: 'The server refused it.', created_at: at, run_at: null };
    await route.fulfill({ response, json: { ...json, data: [failed] } });
  });
  await page.route(/\/api\/admin\/outbox\/7\//, (route) => route.fulfill({ status: 204 }));
  return '/admin/mails';
}

/**
 * Replaces the response with one job, because a node can take up to 15 seconds after its start to register its jobs.
 */
export async function jobAt(_users: Users, page: Page): Promise<string> {
  const at = new Date(Date.now() + 3_600_000).toISOString();
  const job = { name: 'mails of the day', is_running: false, run_at: at, finished_at: null, duration_ms: null };
  const json = { data: [{ ...job, error: 'The mail server refused it.' }] };
  await page.route(/\/api\/admin\/jobs(\?|$)/, (route) => route.fulfill({ json }));
  await page.route(/\/api\/admin\/jobs\/[^/]+\/run$/, (route) => route.fulfill({ status: 202 }));
  return '/admin/mails';
}

/** Clicks the button of the first row, and then the button of the dialog that asks for confirmation. */
export const confirm = (name: string) => async (page: Page) => {
  await page.getByRole('table').getByRole('button', { name, exact: true }).first().click();
  await submit(page, name);
};
export const pressExactly = (name: string) => async (page: Page) =>
  page.getByRole('main').getByRole('button', { name, exact: true }).filter({ visible: true }).first().click();
export const pressInDialog = (name: string) => (page: Page) => submit(page, name);

/** Opens a select field and chooses the option with this name, or the first one if there is no name. */
export const chooseOption = (label: string, name?: string) => async (page: Page) => {
  await page.getByRole('combobox', { name: label }).click();
  await (name === undefined ? page.getByRole('option') : page.getByRole('option', { name, exact: true }))
    .first()
    .click();
};
