/** Public API of the photo-reuse feature for the rest of the server. */
export { photoFingerprintJob } from './photo-reuse.jobs.ts';
export {
  enqueueMatching,
  enqueueRepeatedFile,
  photoOutboxHandlers,
} from './photo-reuse.service.ts';
