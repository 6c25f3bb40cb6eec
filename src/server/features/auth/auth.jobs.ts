/** Deletes expired sessions, API keys, sign-in challenges, reset links, reserved names and name changes. */
import { type Db, withTransaction } from '../../db/db.ts';
import type { Job } from '../../jobs/jobs.ts';
import { endTokenSockets } from './account-access.service.ts';
import { deleteEndedTokens } from './auth.store.ts';
import { deleteExpiredHolds, deleteOldNameChanges } from './names.store.ts';
import { deleteExpiredResets } from './password-reset.store.ts';
import { deleteExpiredSignInChallenges } from './sign-in-challenges.store.ts';

export const expiredTokensJob = (db: Db): Job => ({
  name: 'expired tokens',
  every: 3600,
  nodes: 'once',
  run: async () => {
    const endedCount = await withTransaction(db, async (tx) => {
      const tokens = await deleteEndedTokens(tx);
      await endTokenSockets(tx, tokens);
      return tokens.length;
    });
    const challengeCount = await deleteExpiredSignInChallenges(db);
    const names = (await deleteExpiredHolds(db)) + (await deleteOldNameChanges(db));
    return endedCount + challengeCount + names + (await deleteExpiredResets(db));
  },
});
