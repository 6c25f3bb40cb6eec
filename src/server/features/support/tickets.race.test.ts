/** Races on PostgreSQL: several moderators answer one ticket at once, and a reply is sent several times. */
import { eq } from 'drizzle-orm';
import { expect, it } from 'vitest';
import type { OwnTicket } from '#contract/support.ts';
import { refusal } from '#test/client.ts';
import { makeUser } from '#test/factories.ts';
import { sharedApp } from '#test/make-app.ts';
import { watchMails } from '#test/new-mails.ts';
import { ticketMessages, tickets } from '../../tables/support.ts';

const use = sharedApp();

async function makeTicket(): Promise<number> {
  const row = { name: 'Cleo', email: 'cleo@example.test', subject: 'Parcel', message: 'It never came.' };
  return (await use.app.db.insert(tickets).values(row).returning())[0]?.id ?? 0;
}

it('only one answer is sent when several moderators answer a ticket at the same time', async () => {
  const { db } = use.app;
  const id = await makeTicket();
  const newMails = await watchMails(use.app);
  const staff = await Promise.all(
    Array.from({ length: 6 }, async () => use.app.as(await makeUser(db, { role: 'moderator' }))),
  );
  const results = await Promise.all(
    staff.map((who, at) => who.post(`/api/admin/tickets/${id}/answers`, { text: `Answer ${at}`, last_message_id: 0 })),
  );
  expect(results.filter(({ status }) => status === 200)).toHaveLength(1);
  for (const result of results.filter(({ status }) => status !== 200)) {
    expect(refusal(result)).toBe('409 ticket_changed');
  }
  expect(await db.$count(ticketMessages)).toBe(1);
  expect(await newMails()).toHaveLength(1);
});

it('a reply is stored once when it is sent several times at the same time', async () => {
  const ann = await makeUser(use.app.db);
  await use.app.db
    .update(tickets)
    .set({ userId: ann.id })
    .where(eq(tickets.id, await makeTicket()));
  const client = await use.app.as(ann);
  const { data } = (await client.get<{ data: OwnTicket[] }>('/api/support/tickets')).body;
  const body = { token: data[0]?.token, text: 'It came.', last_message_id: 0 };
  const results = await Promise.all(
    Array.from({ length: 6 }, () => use.app.visitor.post('/api/support/thread/replies', body)),
  );
  expect(results.map(({ status }) => status).sort()).toEqual([201, 409, 409, 409, 409, 409]);
  expect(await use.app.db.$count(ticketMessages)).toBe(1);
});
