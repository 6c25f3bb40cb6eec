/** Covers requests of staff members who lose their role while the request is running. */
import { eq } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { makeListing, makeUser } from '#test/factories.ts';
import { sharedApp } from '#test/make-app.ts';
import { moderationAppeals, moderationCases, moderationDecisions } from '../../tables/moderation.ts';
import { repeatedTexts } from '../../tables/screening.ts';
import { users } from '../../tables/users.ts';
import { decideHeldText } from '../held-messages/index.ts';
import { decideAppeal } from './appeals.service.ts';
import { decideCase, undoDecision } from './decisions.service.ts';
import { liftSuspension, sanctionUser, setRole } from './index.ts';
import { addNote, endSessionsOf } from './people.service.ts';

const use = sharedApp();

async function reportListing() {
  const { db } = use.app;
  const listing = await makeListing(db, await makeUser(db));
  const reporter = await use.app.as(await makeUser(db));
  await reporter.post('/api/reports', { kind: 'listing', id: listing.id, category: 'scam' });
  const [row] = await db
    .select()
    .from(moderationCases)
    .where(eq(moderationCases.entityId, String(listing.id)));
  return { listing, caseId: row?.id ?? 0 };
}

it.each([
  ['demoted', { role: 'member' }],
  ['suspended', { status: 'suspended' }],
] as const)(
  'the server refuses changes to other accounts by an admin who has been %s since the request was authenticated',
  async (_name, change) => {
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
      () => addNote(db, admin.id, user.id, 'No'),
    ];
    for (const act of actions) await expect(act()).rejects.toMatchObject({ code: 'forbidden' });
  },
);

it.each([
  ['demoted', { role: 'member' }],
  ['suspended', { status: 'suspended' }],
] as const)(
  'the server refuses the decisions of a moderator who has been %s since the request was authenticated',
  async (_name, change) => {
    const { db } = use.app;
    const [moderator, other] = [await makeUser(db, { role: 'moderator' }), await makeUser(db, { role: 'moderator' })];
    const [first, second, third] = [await reportListing(), await reportListing(), await reportListing()];
    const actor = { id: moderator.id, role: 'moderator' } as const;
    const decision = { action: 'hide', message: 'No', ends_at: null } as const;
    await decideCase(db, actor, first.caseId, decision);
    await decideCase(db, { id: other.id, role: 'moderator' }, second.caseId, decision);
    const [ownDecision, appealed] = await db.select().from(moderationDecisions).orderBy(moderationDecisions.id);
    await db.insert(moderationAppeals).values({ decisionId: appealed?.id ?? 0, text: 'Why?' });
    await db.update(users).set(change).where(eq(users.id, moderator.id));
    const actions = [
      () => decideCase(db, actor, third.caseId, decision),
      () => decideCase(db, actor, third.caseId, { ...decision, action: 'dismiss' }),
      () => undoDecision(db, actor, ownDecision?.id ?? 0),
      () => decideAppeal(db, actor, appealed?.id ?? 0, { outcome: 'upheld', message: 'Sorry' }),
    ];
    for (const act of actions) await expect(act()).rejects.toMatchObject({ code: 'forbidden' });
    expect(await db.$count(moderationDecisions)).toBe(2);
  },
);

it('an admin who has become a moderator since authentication cannot release or decline a staff member’s held text', async () => {
  const { db } = use.app;
  const [admin, colleague] = [await makeUser(db, { role: 'admin' }), await makeUser(db, { role: 'moderator' })];
  const held = { senderId: colleague.id, fingerprint: Buffer.alloc(32), recipientIds: [], status: 'held' as const };
  const [text] = await db.insert(repeatedTexts).values(held).returning();
  await db.update(users).set({ role: 'moderator' }).where(eq(users.id, admin.id));
  const actor = { id: admin.id, role: 'admin' } as const;
  for (const status of ['released', 'declined'] as const) {
    await expect(decideHeldText(db, actor, text?.id ?? 0, status)).rejects.toMatchObject({ code: 'forbidden' });
  }
  expect(await db.select().from(repeatedTexts)).toMatchObject([{ status: 'held', deciderId: null }]);
});
