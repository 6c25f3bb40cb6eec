/** Public API of the uploads feature for the rest of the server. */
export { enqueueFileRemoval, erasePictures } from './pictures-of-deleted.service.ts';
export { deleteImagesOf, imageSweepJob, PICTURES_GONE, pictureOutboxHandlers } from './uploads.jobs.ts';
export { discardPicture, type StoredUpload, storeUpload } from './uploads.service.ts';
export { findOwnImage, insertImage } from './uploads.store.ts';
