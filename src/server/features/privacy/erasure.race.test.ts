import { eq } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { makeClient } from '#test/client.ts';
import { makeConversation, makeUser } from '#test/factories.ts';
import { sharedApp } from '#test/make-app.ts';
import { withTransaction } from '../../db/db.ts';
import { listMails } from '../../mail/mailbox.ts';
import { mailboxFolder } from '../../mail-setup.ts';
import { cancelScheduledDeletion, openSession } from '../auth/index.ts';
import { users } from '../auth/users.schema.ts';
import { eraseAccount } from './erasure.service.ts';

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
