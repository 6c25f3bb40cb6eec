/** Connects the photo-reuse feature, and exports what other parts of the server use of it. */

import { withTransaction } from '../../db/db.ts';
import { type Feature, feature } from '../../feature.ts';
import type { Job } from '../../jobs/jobs.ts';
import type { Log } from '../../log/log.ts';
import { matchPhoto, type OpenPhotoCase, type PhotoDeps, photoOutboxHandlers } from './photo-reuse.service.ts';
import { listUnmatched, readFingerprintProgress } from './photo-reuse.views.ts';

export { enqueueMatching, enqueueRepeatedFile } from './photo-reuse.service.ts';

const BATCH_SIZE = 50;

/** Each picture is committed separately, so the next run continues where a stopped run ended. */
const photoFingerprintJob = (deps: PhotoDeps & { log: Log }): Job => ({
  name: 'photo fingerprints',
  every: 3600,
  nodes: 'once',
  run: async (signal) => {
    let count = 0;
    for (let after = 0; !signal.aborted; ) {
      const batch = await listUnmatched(deps.db, after, BATCH_SIZE);
      for (const id of batch) {
        if (signal.aborted) return count;
        await matchPhoto(deps, id, { isUpload: false, once: (work) => withTransaction(deps.db, work) });
        after = id;
        count++;
      }
      if (batch.length > 0) deps.log.info(await readFingerprintProgress(deps.db), 'listing pictures with fingerprints');
      if (batch.length < BATCH_SIZE) return count;
    }
    return count;
  },
});

/** `openPhotoCase` is injected, because moderation imports features that import this one. */
export const photoReuseFeature = (injected: { openPhotoCase: OpenPhotoCase }): Feature<Record<never, never>> =>
  feature({
    deliveries: (context) => ({
      photos: photoOutboxHandlers({ ...context, ...injected, isEnabled: context.config.matchesPhotos }),
    }),
    jobs: (context) => (context.config.matchesPhotos ? [photoFingerprintJob({ ...context, ...injected })] : []),
  });
