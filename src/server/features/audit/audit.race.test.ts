/** Races on PostgreSQL: concurrent staff actions and a concurrent demotion. */
import { eq } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { refusal } from '#test/client.ts';
import { makeUser } from '#test/factories.ts';
import { answersDuring } from '#test/locks.ts';
import { sharedApp } from '#test/make-app.ts';
import { withTransaction } from '../../db/db.ts';
import { auditLog } from '../../tables/audit.ts';
import { repeatedTexts } from '../../tables/screening.ts';
import { tickets } from '../../tables/support.ts';
import { users } from '../../tables/users.ts';
import { recordStaffAction, verifyAuditLog } from './index.ts';

const use = sharedApp();

it('the audit log remains one chain when two admins record many actions at the same time', async () => {
  const admins = [await makeUser(use.app.db, { role: 'admin' }), await makeUser(use.app.db, { role: 'admin' })];
  const actions = Array.from({ length: 40 }, (_, id) =>
    withTransaction(use.app.db, (tx) =>
      recordStaffAction(tx, { actorId: admins[id % 2]?.id ?? 0, action: 'a.b', target: { kind: 'user', id } }),
    ),
  );
  await Promise.all(actions);
  expect(await verifyAuditLog(use.app.db)).toMatchObject({ entries: 40 });
});

it('the running requests of an admin are refused when the admin is demoted', async () => {
  const { app } = use;
  const [admin, user] = [await makeUser(app.db, { role: 'admin' }), await makeUser(app.db, { status: 'queued' })];
  const client = await app.as(admin);
  const ticket = { name: 'Cleo', email: 'cleo@example.test', subject: 'Parcel', message: 'It never came.' };
  const [{ id: ticketId } = { id: 0 }] = await app.db.insert(tickets).values(ticket).returning();
  const text = { senderId: user.id, fingerprint: Buffer.from('text'), recipientIds: [], status: 'held' as const };
  const [{ id: textId } = { id: 0 }] = await app.db.insert(repeatedTexts).values(text).returning();
  const announcement = { type: 'info', message: 'Hello', is_dismissible: true, starts_at: null, ends_at: null };
  const requests: [string, object][] = [
    [`/api/admin/people/${user.id}/notes`, { text: 'No' }],
    [`/api/admin/held-messages/${textId}/release`, {}],
    [`/api/admin/tickets/${ticketId}/notes`, { text: 'No' }],
    ['/api/admin/invitations', { ids: [user.id] }],
    ['/api/admin/announcements', announcement],
    ['/api/admin/synonyms', { words: ['card', 'photocard'] }],
  ];
  const answers = await answersDuring(
    app.db,
    (tx) => tx.update(users).set({ role: 'member' }).where(eq(users.id, admin.id)),
    requests.map(
      ([path, body]) =>
        () =>
          client.post(path, body),
    ),
  );
  expect(answers.map(refusal)).toEqual(requests.map(() => '403 forbidden'));
  expect(await app.db.$count(auditLog)).toBe(0);
});
