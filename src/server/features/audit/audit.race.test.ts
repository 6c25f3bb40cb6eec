/** Races on PostgreSQL: concurrent staff actions form one chain. */
import { expect, it } from 'vitest';
import { sharedApp } from '#test/make-app.ts';
import { withTransaction } from '../../db/db.ts';
import { recordStaffAction, verifyAuditLog } from './index.ts';

const use = sharedApp();

it('keeps one chain when many staff members act at the same time', async () => {
  const actions = Array.from({ length: 40 }, (_, id) =>
    withTransaction(use.app.db, (tx) =>
      recordStaffAction(tx, { actorId: id, action: 'a.b', target: { kind: 'user', id } }),
    ),
  );
  await Promise.all(actions);
  expect(await verifyAuditLog(use.app.db)).toMatchObject({ entries: 40 });
});
