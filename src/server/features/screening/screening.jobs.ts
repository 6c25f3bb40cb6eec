/** Deletes repeated texts after their retention period. Declined texts lose only their fingerprints and recipients. */
import type { Db } from '../../db/db.ts';
import type { Job } from '../../jobs/jobs.ts';
import { deleteOldTexts } from './screening.store.ts';

export const oldTextsJob = (db: Db): Job => ({
  name: 'old repeated texts',
  every: 3600,
  nodes: 'once',
  run: () => deleteOldTexts(db),
});
