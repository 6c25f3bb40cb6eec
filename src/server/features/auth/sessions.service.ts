/** Ends the user's own sessions. */
import type { Context } from '../../context.ts';
import { type Db, withTransaction } from '../../db/db.ts';
import { fail } from '../../http/app-error.ts';
import { endTokenSockets } from './account-access.service.ts';
import { findLiveTokens } from './auth.store.ts';
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

const CHECK_MS = 3_000;

/**
 * Every write that ends a token also closes its sockets immediately. This periodic check of the tokens that have
 * sockets on this node covers the remaining cases: a token that expires, an account that is suspended directly in the
 * database, a message between nodes that was lost, and a socket that was bound to a token while its session ended.
 */
export async function endStaleSockets({ db, realtime }: Pick<Context, 'db' | 'realtime'>): Promise<void> {
  const bound = realtime.boundKeys();
  if (bound.length === 0) return;
  const live = new Set(await findLiveTokens(db, bound));
  for (const keyId of bound) if (!live.has(keyId)) realtime.endLocalKey(keyId);
}

/** `stop` waits for a running check. */
export function watchSocketSessions(context: Context): { stop(): Promise<void> } {
  let running: Promise<void> | undefined;
  const check = (): void => {
    running ??= endStaleSockets(context)
      .catch((error: unknown) => context.log.warn({ error }, 'the sessions of open sockets could not be checked'))
      .finally(() => {
        running = undefined;
      });
  };
  const timer = setInterval(check, CHECK_MS).unref();
  return {
    async stop() {
      clearInterval(timer);
      await running;
    },
  };
}
