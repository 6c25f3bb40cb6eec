/** Ends sessions, changes roles and stores notes for the staff. */

import type { UserRole } from '#rules/auth/staff-access.ts';
import { canActOn, type StaffMember } from '#rules/moderation/sanction-refusal.ts';
import { type Db, withTransaction } from '../../db/db.ts';
import { fail } from '../../http/app-error.ts';
import { recordStaffAction } from '../audit/index.ts';
import { changeRole, checkStillStaff, endAccountSessions, findContactById, lockTarget } from '../auth/index.ts';
import { insertNote } from './decisions.store.ts';

export async function endSessionsOf(db: Db, actor: StaffMember, userId: number): Promise<void> {
  await withTransaction(db, async (tx) => {
    const target = await lockTarget(tx, userId);
    if (!canActOn(actor, target)) fail('forbidden');
    await checkStillStaff(tx, actor);
    await endAccountSessions(tx, target);
    await recordStaffAction(tx, {
      actorId: actor.id,
      action: 'people.end-sessions',
      target: { kind: 'user', id: userId },
    });
  });
}

/** Admins can give up their own role if there is another admin. */
export async function setRole(db: Db, actor: StaffMember, userId: number, role: UserRole): Promise<void> {
  await withTransaction(db, async (tx, events) => {
    const target = await lockTarget(tx, userId);
    if (actor.role !== 'admin') fail('forbidden');
    await checkStillStaff(tx, actor);
    if (target.status !== 'active') fail('forbidden');
    if (target.role === role) return;
    const change = { before: { role: target.role }, after: { role } };
    // Record the change of role first: an admin who gives up the role is no longer allowed to record it afterwards.
    await recordStaffAction(tx, {
      actorId: actor.id,
      action: 'people.role',
      target: { kind: 'user', id: userId },
      ...change,
    });
    await changeRole(tx, target, role);
    // Makes the user's open pages show or hide the admin area.
    events.record({ type: 'account.changed', payload: { userId } });
  });
}

/** Takes no user locks: with locks, two moderators who write notes about each other at the same time could deadlock. */
export async function addNote(db: Db, authorId: number | null, userId: number, text: string): Promise<void> {
  await withTransaction(db, async (tx) => {
    if (!(await findContactById(tx, userId))) fail('not_found');
    await insertNote(tx, userId, authorId, text);
    await recordStaffAction(tx, { actorId: authorId, action: 'people.note', target: { kind: 'user', id: userId } });
  });
}
