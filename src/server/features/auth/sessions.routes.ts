/** Handles listing and ending the user's own sessions. */
import { type Db, withTransaction } from '../../db/db.ts';
import { fail } from '../../http/app-error.ts';
import { type Handlers, noContent, ok } from '../../http/handlers.ts';
import { endTokenSockets } from './account-access.service.ts';
import { deleteOwnSession, listSessions } from './sessions.store.ts';

export type SessionHandlers = Pick<Handlers['auth'], 'sessions' | 'endSession'>;

export function sessionHandlers({ db }: { db: Db }): SessionHandlers {
  return {
    sessions: async ({ me }) => {
      const rows = await listSessions(db, me.id);
      const data = rows.map((row) => ({
        id: row.id,
        created_at: row.createdAt.toISOString(),
        last_used_at: row.lastUsedAt.toISOString(),
        user_agent: row.userAgent,
        is_current: row.id === me.tokenId,
      }));
      return ok({ data });
    },
    endSession: async ({ me, params }) => {
      await withTransaction(db, async (tx) => {
        if (!(await deleteOwnSession(tx, me.id, params.id))) fail('not_found');
        await endTokenSockets(tx, [{ userId: me.id, tokenId: params.id }]);
      });
      return noContent();
    },
  };
}
