/** Jobs that erase accounts and enforce the retention periods. */
import { DAY_SECONDS } from '#contract/durations.ts';
import type { Context } from '../../context.ts';
import type { Db } from '../../db/db.ts';
import type { Job } from '../../jobs/jobs.ts';
import { listDueDeletions } from '../auth/index.ts';
import { eraseAccount, type PersonalData } from './erasure.service.ts';
import { enforceRetention } from './retention.service.ts';

const BATCH_SIZE = 50;

export const accountErasureJob = (db: Db, steps: PersonalData['erasure']): Job => ({
  name: 'account deletions',
  every: 600,
  nodes: 'once',
  run: async (signal) => {
    let erased = 0;
    const errors: unknown[] = [];
    for (let after: number | undefined = 0; after !== undefined; ) {
      const ids = await listDueDeletions(db, after, BATCH_SIZE);
      for (const id of ids) {
        if (signal.aborted) return erased;
        // An account that cannot be erased must not delay the others.
        const isErased = await eraseAccount(db, steps, id, signal).catch((error: unknown) => void errors.push(error));
        if (isErased) erased++;
      }
      after = ids.length < BATCH_SIZE ? undefined : ids.at(-1);
    }
    if (errors.length > 0) throw errors[0];
    return erased;
  },
});

export const retentionJob = (context: Pick<Context, 'db' | 'mailer'>): Job => ({
  name: 'retention',
  every: DAY_SECONDS,
  nodes: 'once',
  run: (signal) => enforceRetention(context, signal),
});
