/**
 * Races on PostgreSQL: a user sends the same text to many users at once, through two nodes, or while two moderators
 * decide on it.
 */
import { eq, sql } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { postgresUrl } from '#test/engine.ts';
import { type MadeConversation, makeConversation, makeUser } from '#test/factories.ts';
import { answersDuring } from '#test/locks.ts';
import { sharedApp } from '#test/make-app.ts';
import { openPostgres } from '../../db/client.ts';
import { withTransaction } from '../../db/db.ts';
import { messages } from '../../tables/conversations.ts';
import { repeatedTexts } from '../../tables/screening.ts';
import { users } from '../../tables/users.ts';
import { deliverHeldMessage } from '../conversations/index.ts';
import { screenText } from '../screening/index.ts';

const use = sharedApp();
const TEXT = 'I sell my whole collection of cards, tell me what you need.';

it('a repeated text is delivered to only five of 50 users when all messages are sent at once', async () => {
  const sender = await makeUser(use.app.db);
  const client = await use.app.as(sender);
  const talks: MadeConversation[] = [];
  for (let at = 0; at < 50; at++) {
    talks.push(await makeConversation(use.app.db, { buyer: sender, seller: await makeUser(use.app.db) }));
  }
  const answers = await Promise.all(
    talks.map(({ id }) => client.form<{ review?: string }>(`/api/conversations/${id}/messages`, { message: TEXT })),
  );
  expect(answers.map(({ status }) => status)).toEqual(Array(50).fill(201));
  expect(answers.filter(({ body }) => body.review === undefined)).toHaveLength(5);
  expect(answers.filter(({ body }) => body.review === 'waiting')).toHaveLength(45);
  expect(await use.app.db.$count(repeatedTexts)).toBe(1);
});

it('the recipient count of a repeated text is shared by two nodes', async () => {
  const sender = await makeUser(use.app.db);
  const people = await Promise.all(Array.from({ length: 50 }, () => makeUser(use.app.db)));
  const { rows } = await use.app.db.execute<{ name: string }>(sql`select current_database() as name`);
  const url = new URL(postgresUrl);
  url.pathname = rows[0]?.name ?? '';
  const other = openPostgres(url.href);
  const nodes = [use.app.db, other.db];
  const results = await Promise.all(
    people.map(({ id }, at) =>
      withTransaction(nodes[at % 2] ?? use.app.db, (tx) =>
        screenText(tx, { senderId: sender.id, recipientId: id, text: TEXT }),
      ),
    ),
  );
  await other.close();
  expect(results.filter((holdId) => holdId === null)).toHaveLength(5);
});

it('every message of a released text is delivered once when two moderators decide while more messages are sent', async () => {
  const sender = await makeUser(use.app.db);
  const client = await use.app.as(sender);
  const staff = await Promise.all(
    Array.from({ length: 2 }, async () => use.app.as(await makeUser(use.app.db, { role: 'moderator' }))),
  );
  const talks: MadeConversation[] = [];
  for (let at = 0; at < 20; at++) {
    talks.push(await makeConversation(use.app.db, { buyer: sender, seller: await makeUser(use.app.db) }));
  }
  const send = (from: number, to: number) =>
    Promise.all(
      talks.slice(from, to).map(({ id }) => client.form(`/api/conversations/${id}/messages`, { message: TEXT })),
    );
  await send(0, 12);
  const [text] = await use.app.db.select().from(repeatedTexts);
  const path = `/api/admin/held-messages/${text?.id}/release`;
  const [, ...decisions] = await Promise.all([send(12, 20), ...staff.map((who) => who.post(path))]);
  expect(decisions.map(({ status }) => status).toSorted()).toEqual([204, 409]);
  await use.app.settled();
  const rows = await use.app.db.select().from(messages);
  expect(rows).toHaveLength(20);
  expect(rows.filter(({ withheld, holdId }) => withheld !== null || holdId !== null)).toEqual([]);
});

it.each(['sender', 'recipient'] as const)(
  'a released text waits while the account of its %s is being scheduled for deletion, and is then not delivered',
  async (side) => {
    const [sender, recipient] = [await makeUser(use.app.db), await makeUser(use.app.db)];
    const { id } = await makeConversation(use.app.db, { buyer: sender, seller: recipient });
    for (const recipientId of [-1, -2, -3, -4, -5]) {
      await withTransaction(use.app.db, (tx) => screenText(tx, { senderId: sender.id, recipientId, text: TEXT }));
    }
    await (await use.app.as(sender)).form(`/api/conversations/${id}/messages`, { message: TEXT });
    const leaving = { sender, recipient }[side].id;
    const deletionAt = new Date(Date.now() + 86_400_000);
    await answersDuring(use.app.db, (tx) => tx.update(users).set({ deletionAt }).where(eq(users.id, leaving)), [
      () => deliverReleased(),
    ]);
    expect(await use.app.db.select().from(messages)).toMatchObject([{ holdId: null, withheld: 'forever' }]);
  },
);

async function deliverReleased(): Promise<void> {
  const [text] = await use.app.db.select().from(repeatedTexts);
  await withTransaction(use.app.db, (tx) => deliverHeldMessage(tx, text?.id ?? 0));
}
