import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import type { WantImportResult } from '#contract/wants.ts';
import { type Answer, type Client, makeClient } from '#test/client.ts';
import { eraseAccount } from '#test/erase-account.ts';
import { makeConversation, makeLookups, makeUser, PASSWORD, type Person } from '#test/factories.ts';
import { answersDuring } from '#test/locks.ts';
import { sharedApp } from '#test/make-app.ts';
import { type Tx, withTransaction } from '../../db/db.ts';
import { listMails } from '../../mail/mailbox.ts';
import { mailboxFolder } from '../../mail-setup.ts';
import { savedSearches } from '../../tables/saved-searches.ts';
import { wants } from '../../tables/trading.ts';
import { users } from '../../tables/users.ts';
import { cancelScheduledDeletion, openSession } from '../auth/index.ts';

const use = sharedApp();

const makeDue = (id: number) =>
  use.app.db
    .update(users)
    .set({ deletionAt: new Date(0) })
    .where(eq(users.id, id));

async function makeDueUser() {
  const person = await makeUser(use.app.db);
  await makeDue(person.id);
  return person;
}

async function readAccount(id: number) {
  const [row] = await use.app.db.select().from(users).where(eq(users.id, id));
  return row;
}

it('an erasure that several nodes run at the same time sends only one final email', async () => {
  const { id, email } = await makeDueUser();
  const erased = await Promise.all([1, 2, 3].map(() => eraseAccount(use.app.db, id)));
  await use.app.settled();
  expect(erased).toContain(true);
  expect((await listMails(mailboxFolder(use.app.config))).map(({ to }) => to)).toEqual([email]);
});

it('an erasure that coincides with its cancellation is either cancelled or completed', async () => {
  for (let round = 0; round < 20; round++) {
    const { id } = await makeDueUser();
    await Promise.allSettled([
      eraseAccount(use.app.db, id),
      withTransaction(use.app.db, (tx) => cancelScheduledDeletion(tx, id)),
    ]);
    const row = await readAccount(id);
    const outcome = [row?.status, row?.deletionAt === null, row?.erasedAt === null];
    expect([
      ['active', true, true],
      ['deleted', false, false],
    ]).toContainEqual(outcome);
  }
});

it('an erasure leaves no valid session when a session is opened at the same time', async () => {
  for (let round = 0; round < 10; round++) {
    const { id } = await makeDueUser();
    const [opened] = await Promise.allSettled([openSession(use.app.db, id, 'test'), eraseAccount(use.app.db, id)]);
    if (opened.status === 'fulfilled') {
      expect((await makeClient(use.app.server, opened.value).get('/api/users/me')).status).toBe(401);
    }
  }
});

it('an erasure keeps messages that the other participant sends at the same time', async () => {
  const [ann, bob] = [await makeUser(use.app.db), await makeUser(use.app.db)];
  const { id } = await makeConversation(use.app.db, { seller: ann, buyer: bob });
  const buyer = await use.app.as(bob);
  await makeDue(ann.id);
  const send = (message: string) =>
    buyer.form(`/api/conversations/${id}/messages`, { message, client_id: crypto.randomUUID() });
  const [, ...answers] = await Promise.all([eraseAccount(use.app.db, ann.id), send('one'), send('two')]);
  const sent = answers.filter(({ status }) => status === 201).length;
  const { body } = await buyer.get<{ data: { message: string }[] }>(`/api/conversations/${id}/messages`);
  expect(body.data.filter(({ message }) => message !== '').length).toBe(sent);
  expect((await buyer.get(`/api/conversations/${id}`)).body).toMatchObject({ status: 'closed' });
});

describe('an import of wants that is running', () => {
  const LINES = 300;

  /** Starts the import, and `next` once the import waits for the account, before its first lines are stored. */
  async function importDuring(person: Person, next: (client: Client) => Promise<unknown>) {
    await makeLookups(use.app.db, 'Nova');
    const client = await use.app.as(person);
    const text = Array.from({ length: LINES }, (_, at) => `Nova, item q${at}`).join('\n');
    const lock = (tx: Tx) => tx.select().from(users).where(eq(users.id, person.id)).for('update');
    const [imported] = await answersDuring<unknown>(use.app.db, lock, [
      () => client.post('/api/wants/import', { format: 'lines', text }),
      () => next(client),
    ]);
    return imported as Answer<WantImportResult>;
  }

  it('ends with 401 when the account is erased, and leaves no wants', async () => {
    const person = await makeUser(use.app.db);
    const imported = await importDuring(person, async () => {
      await makeDue(person.id);
      return await eraseAccount(use.app.db, person.id);
    });
    expect(imported.status).toBe(401);
    expect(await use.app.db.$count(wants)).toBe(0);
    expect(await use.app.db.$count(savedSearches)).toBe(0);
  });

  it('is completed when the deletion is only scheduled, and the erasure then deletes its wants', async () => {
    const person = await makeUser(use.app.db);
    const schedule = (client: Client) => client.post('/api/account/deletion', { password: PASSWORD });
    const imported = await importDuring(person, schedule);
    expect(imported).toMatchObject({ status: 200, body: { created: LINES, problems: [] } });
    expect(await use.app.db.$count(wants)).toBe(LINES);
    await makeDue(person.id);
    await eraseAccount(use.app.db, person.id);
    expect(await use.app.db.$count(wants)).toBe(0);
  });
});
