/**
 * Ends access to accounts that their owners or the operator delete, and erases what the auth feature stores about them.
 */
import { nextStatus } from '#rules/auth/account-state-machine.ts';
import { type Db, type Tx, withTransaction } from '../../db/db.ts';
import { enqueue } from '../../events/outbox.ts';
import { fail } from '../../http/app-error.ts';
import type { SessionUser } from '../../http/handlers.ts';
import { recordStaffAction } from '../audit/index.ts';
import { endAllAccess, endPendingLinks, lockOwnAccount, SOCKETS_END } from './account-access.service.ts';
import { isErased, lockDeletionAt, releaseNamesOfErased } from './account-deletion.store.ts';
import { deleteOtherTokens } from './credentials.store.ts';
import { deleteCodes, deleteIdentities } from './google.store.ts';
import { type Contact, eraseAccountRow, lockAdmins, lockContact, setDeletionAt, setStatus } from './users.store.ts';

/**
 * Schedules the erasure and ends all access except for the current session, which can cancel the erasure. Returns the
 * date, which stays the same if a deletion is already pending. Fails with 409 for the last admin.
 */
export async function scheduleDeletion(
  tx: Tx,
  me: SessionUser,
  proven: { passwordHash: string | null; field: string },
  deletionAt: Date,
): Promise<{ deletionAt: Date; isNew: boolean }> {
  // Locks all admins in the order of their ids, so that two admins who delete their accounts at once cannot deadlock.
  const admins = me.role === 'admin' ? await lockAdmins(tx) : [];
  await lockOwnAccount(tx, me, proven);
  const pending = await lockDeletionAt(tx, me.id);
  if (pending) return { deletionAt: pending, isNew: false };
  if (admins.length === 1 && admins[0] === me.id) fail('last_admin');
  await setDeletionAt(tx, me.id, deletionAt);
  await deleteOtherTokens(tx, me.id, { except: me.tokenId, keepApiKeys: false });
  await deleteCodes(tx, me.id);
  await endPendingLinks(tx, me.id);
  await enqueue(tx, SOCKETS_END, { userId: me.id });
  return { deletionAt, isNew: true };
}

/**
 * Begins the erasure of an account at once, on behalf of the operator. Writes the audit entry in the same transaction,
 * so that a refused erasure leaves no entry. Fails with 409 for the last admin and with 404 for an erased account.
 */
export async function beginErasureNow(db: Db, userId: number): Promise<void> {
  await withTransaction(db, async (tx) => {
    const admins = await lockAdmins(tx);
    if (admins.length === 1 && admins[0] === userId) fail('last_admin');
    await setDeletionAt(tx, userId, new Date());
    if (!(await beginErasure(tx, userId))) fail('not_found');
    await recordStaffAction(tx, { actorId: null, action: 'people.erase', target: { kind: 'user', id: userId } });
  });
}

/** Returns false if no deletion is pending. Fails with 401 if the erasure has begun or the account is not active. */
export async function cancelScheduledDeletion(tx: Tx, userId: number): Promise<boolean> {
  const account = await lockContact(tx, { id: userId });
  if (account?.status !== 'active') fail('unauthenticated');
  if (!(await lockDeletionAt(tx, userId))) return false;
  await setDeletionAt(tx, userId, null);
  return true;
}

/** Ends all access permanently. Returns false if the deletion is cancelled, not due or completed. Can be repeated. */
export async function beginErasure(tx: Tx, userId: number): Promise<boolean> {
  const account = await lockContact(tx, { id: userId });
  const deletionAt = await lockDeletionAt(tx, userId);
  if (!account || !deletionAt || deletionAt.getTime() > Date.now() || (await isErased(tx, userId))) return false;
  if (account.status !== 'deleted' && nextStatus(account.status, 'delete') !== 'deleted') return false;
  await setStatus(tx, userId, 'deleted');
  await endAllAccess(tx, userId);
  return true;
}

/**
 * Erases the account itself. Call this after all data that other features store about the account has been erased.
 * Returns the owner's former contact data for the last email, or undefined if another node has already erased the
 * account.
 */
export async function completeErasure(tx: Tx, userId: number): Promise<Contact | undefined> {
  const account = await lockContact(tx, { id: userId });
  if (!account || (await isErased(tx, userId))) return undefined;
  await deleteIdentities(tx, userId);
  await releaseNamesOfErased(tx, userId, account.name);
  await eraseAccountRow(tx, userId);
  return account;
}

/**
 * Erases data that was written after the erasure of an account, by requests that had begun before it. Can be repeated.
 */
export async function repeatErasure(tx: Tx, userId: number): Promise<void> {
  const account = await lockContact(tx, { id: userId });
  if (!account || !(await isErased(tx, userId))) return;
  await endAllAccess(tx, userId);
  await deleteIdentities(tx, userId);
  await releaseNamesOfErased(tx, userId, account.name);
  await eraseAccountRow(tx, userId);
}
