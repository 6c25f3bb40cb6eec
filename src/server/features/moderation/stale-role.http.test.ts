/** Staff members who have lost their role while their request was running. */
import { eq } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { makeUser } from '#test/factories.ts';
import { sharedApp } from '#test/make-app.ts';
import { users } from '../auth/users.schema.ts';
import { liftSuspension, sanctionUser, setRole } from './index.ts';
import { endSessionsOf } from './people.service.ts';

const use = sharedApp();

it.each([
  ['demoted', { role: 'member' }],
  ['suspended', { status: 'suspended' }],
] as const)('refuses every action of an admin who was %s meanwhile', async (_name, change) => {
  const { db } = use.app;
  const [admin, user] = [await makeUser(db, { role: 'admin' }), await makeUser(db)];
  const suspended = await makeUser(db, { status: 'suspended' });
  const actor = { id: admin.id, role: 'admin' } as const;
  await db.update(users).set(change).where(eq(users.id, admin.id));
  const warning = { action: 'warn', message: 'No', ends_at: null } as const;
  const actions = [
    () => setRole(db, actor, user.id, 'admin'),
    () => sanctionUser(db, actor, user.id, warning),
    () => liftSuspension(db, actor, suspended.id),
    () => endSessionsOf(db, actor, user.id),
  ];
  for (const act of actions) await expect(act()).rejects.toMatchObject({ code: 'forbidden' });
});
