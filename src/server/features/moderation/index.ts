/** Public API of the moderation feature for the rest of the server. */
export { openPhotoCase } from './photo-cases.service.ts';
