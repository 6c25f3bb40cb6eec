/** Connects the uploads feature, and exports what other parts of the server use of it. */
import { feature } from '../../feature.ts';
import { erasePictures, imageSweepJob, pictureOutboxHandlers } from './picture-removal.service.ts';
import { uploadHandlers } from './uploads.routes.ts';

export { deleteImagesOf, enqueueFileRemoval, PICTURES_GONE } from './picture-removal.service.ts';
export { discardPicture, type StoredUpload, storeUpload } from './uploads.service.ts';
export { findOwnImage, insertImage } from './uploads.store.ts';

export const uploadsFeature = feature({
  handlers: (context) => ({ uploads: uploadHandlers(context) }),
  deliveries: ({ storage }) => ({ pictures: pictureOutboxHandlers(storage) }),
  jobs: ({ db }) => [imageSweepJob(db)],
  erase: { pictures: { pictures: erasePictures } },
});
