/** Connects the photo-reuse feature, and exports what other parts of the server use of it. */
import { type Feature, feature } from '../../feature.ts';
import { photoFingerprintJob } from './photo-reuse.jobs.ts';
import { type OpenPhotoCase, photoOutboxHandlers } from './photo-reuse.service.ts';

export { enqueueMatching, enqueueRepeatedFile } from './photo-reuse.service.ts';

/** `openPhotoCase` is injected, because moderation imports features that import this one. */
export const photoReuseFeature = (injected: { openPhotoCase: OpenPhotoCase }): Feature<Record<never, never>> =>
  feature({
    deliveries: (context) => ({
      photos: photoOutboxHandlers({ ...context, ...injected, isEnabled: context.config.matchesPhotos }),
    }),
    jobs: (context) => (context.config.matchesPhotos ? [photoFingerprintJob({ ...context, ...injected })] : []),
  });
