/** Fills every staff page with at least one row, and lists their addresses. */
import { expect } from '@playwright/test';
import { type AdminPageName, adminPages } from '#contract/admin-pages.ts';
import { fillPattern } from '#contract/pages.ts';
import { signInToApi } from './api-user.ts';
import type { Product } from './product.ts';
import { register } from './register.ts';

type PageWithId = {
  [Name in AdminPageName]: (typeof adminPages)[Name] extends `${string}:${string}` ? Name : never;
}[AdminPageName];

/** The id of a row for each page about a single row; a missing page is a type error. */
export type StaffWork = Readonly<Record<PageWithId, number>> & {
  decision: number;
  ticketPath: string;
};

export function staffPages(work: StaffWork): string[] {
  const ids: Partial<Record<string, number | string>> = work;
  return Object.entries(adminPages).map(([name, pattern]) =>
    fillPattern(pattern === '' ? '/admin' : `/admin/${pattern}`, [ids[name]]),
  );
}

/** A title that is long enough to wrap at 320 pixels. */
const TITLE = 'A card with a rather long name, in a sleeve and a toploader';
const words = () =>
  Math.random()
    .toString(36)
    .slice(2)
    .replace(/[^a-z]/g, 'x');

async function findRow(
  user: { send: (method: 'GET', path: string) => Promise<{ body: unknown }> },
  path: string,
  text: string,
): Promise<number> {
  const { data } = (await user.send('GET', path)).body as { data: { id: number }[] };
  const id = data.find((row) => JSON.stringify(row).includes(text))?.id;
  if (id === undefined) throw new Error(`${path} does not list ${text}`);
  return id;
}

/** Sends the same text with a link to three sellers: the third message is held for review. */
async function holdText(product: Product, word: string): Promise<void> {
  const sender = await signInToApi(product, 'tidepool');
  for (const name of ['seller', 'papermoth', 'wrenlight']) {
    const seller = await signInToApi(product, name);
    const { id } = await seller.publish({ name: TITLE });
    const contactMessage = `All my cards are at https://cards.example/${word} for less than here.`;
    const request = { recipient_id: seller.id, listing_id: id, contactMessage };
    expect((await sender.send('POST', '/api/notifications/connection-request', request)).status).toBeLessThan(300);
  }
}

export async function fillStaffPages(product: Product): Promise<StaffWork> {
  const admin = await signInToApi(product, 'admin');
  const seller = await signInToApi(product, 'seller');
  const buyer = await signInToApi(product, 'buyer');
  const word = words();
  const send = async (path: string, body: object): Promise<void> => {
    expect((await buyer.send('POST', path, body)).status, path).toBeLessThan(300);
  };
  const title = `${TITLE} ${word}`;
  const { id } = await seller.publish({ name: title });
  await send('/api/reports', { kind: 'listing', id, category: 'other', reason: `It is a copy of mine, ${word}.` });
  const contact = { name: 'Cleo', email: `${word}@example.test` };
  await send('/api/support/tickets', { ...contact, subject: title, message: 'It never came.' });
  await send('/api/catalogue-proposals', { kind: 'group', name: `New group ${word}`, members: [`Member ${word}`] });
  await register(product.directUrl, `queuer-${word}`.slice(0, 20));
  await holdText(product, word);
  const synonyms = await admin.send('POST', '/api/admin/synonyms', { words: [`a${word}`, `b${word}`] });
  expect(synonyms.status).toBe(201);
  const warning = { action: 'warn', message: `Please describe it better, ${word}.`, ends_at: null };
  expect((await admin.send('POST', `/api/admin/people/${seller.id}/sanctions`, warning)).status).toBeLessThan(300);
  const tickets = await buyer.send<{ data: { token: string }[] }>('GET', '/api/support/tickets');
  const person = await admin.send<{ sanctions: { id: number }[] }>('GET', `/api/admin/people/${seller.id}`);
  return {
    decision: person.body.sanctions[0]?.id ?? 0,
    ticketPath: `/support/tickets/${tickets.body.data[0]?.token}`,
    case: await findRow(admin, '/api/admin/cases', word),
    ticket: await findRow(admin, '/api/admin/tickets', word),
    person: seller.id,
  };
}
