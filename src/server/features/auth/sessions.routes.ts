/** Handles listing and ending the user's own sessions. */
import type { Context } from '../../context.ts';
import { type Handlers, noContent, ok } from '../../http/handlers.ts';
import { endOtherSessions, endSession } from './sessions.service.ts';
import { listSessions } from './sessions.views.ts';

export type SessionHandlers = Pick<Handlers['auth'], 'sessions' | 'endOtherSessions' | 'endSession'>;

export function sessionHandlers({ db }: Context): SessionHandlers {
  return {
    sessions: async ({ me }) => {
      const rows = await listSessions(db, me.id, me.tokenId);
      const data = rows.map((row) => ({
        id: row.id,
        created_at: row.createdAt.toISOString(),
        last_used_at: row.lastUsedAt.toISOString(),
        user_agent: row.userAgent,
        is_current: row.id === me.tokenId,
      }));
      return ok({ data });
    },
    endOtherSessions: async ({ me }) => {
      await endOtherSessions(db, me.id, me.tokenId);
      return noContent();
    },
    endSession: async ({ me, params }) => {
      await endSession(db, me.id, params.id);
      return noContent();
    },
  };
}
