/** Closes the sockets whose session or API key has ended. */
import type { Db } from '../../db/db.ts';
import type { Log } from '../../log/log.ts';
import type { Realtime } from '../../realtime/realtime.ts';
import { findLiveTokens } from './auth.store.ts';

const CHECK_MS = 3_000;

type Deps = { db: Db; realtime: Pick<Realtime, 'boundKeys' | 'endLocalKey'>; log: Log };

/**
 * Every write that ends a token also closes its sockets immediately. This periodic check of the tokens that have
 * sockets on this node covers the remaining cases: a token that expires, an account that is suspended directly in the
 * database, a message between nodes that was lost, and a socket that was bound to a token while its session ended.
 */
export async function endStaleSockets({ db, realtime }: Pick<Deps, 'db' | 'realtime'>): Promise<void> {
  const bound = realtime.boundKeys();
  if (bound.length === 0) return;
  const live = new Set(await findLiveTokens(db, bound));
  for (const keyId of bound) if (!live.has(keyId)) realtime.endLocalKey(keyId);
}

/** `stop` waits for a running check. */
export function watchSocketSessions(deps: Deps): { stop(): Promise<void> } {
  let running: Promise<void> | undefined;
  const check = (): void => {
    running ??= endStaleSockets(deps)
      .catch((error: unknown) => deps.log.warn({ error }, 'the sessions of open sockets could not be checked'))
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
