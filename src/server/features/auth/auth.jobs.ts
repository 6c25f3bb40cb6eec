/** Deletes expired sessions, API keys, reset links and username holds. */
import { type Db, withTransaction } from '../../db/db.ts';
import type { Job } from '../../jobs/jobs.ts';
import { endTokenSockets } from './account-access.service.ts';
import { deleteEndedTokens } from './auth.store.ts';
import { deleteExpiredHolds } from './names.store.ts';
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
    return endedCount + challengeCount + (await deleteExpiredResets(db)) + (await deleteExpiredHolds(db));
  },
});
