/** Ends the user's own sessions. */
import { type Db, withTransaction } from '../../db/db.ts';
import { fail } from '../../http/app-error.ts';
import { endTokenSockets } from './account-access.service.ts';
import { deleteOtherSessions, deleteOwnSession } from './sessions.store.ts';

/** Fails with 404 if the user has no session with that id. */
export async function endSession(db: Db, userId: number, tokenId: number): Promise<void> {
  await withTransaction(db, async (tx) => {
    if (!(await deleteOwnSession(tx, userId, tokenId))) fail('not_found');
    await endTokenSockets(tx, [{ userId, tokenId }]);
  });
}

export async function endOtherSessions(db: Db, userId: number, currentTokenId: number): Promise<void> {
  await withTransaction(db, async (tx) => {
    const ended = await deleteOtherSessions(tx, userId, currentTokenId);
    await endTokenSockets(
      tx,
      ended.map((tokenId) => ({ userId, tokenId })),
    );
  });
}
