/** Connects the uploads feature, and exports what other parts of the server use of it. */

import type { Context } from '../../context.ts';
import { feature } from '../../feature.ts';
import { failField } from '../../http/app-error.ts';
import { type Handlers, ok } from '../../http/handlers.ts';
import { erasePictures, imageSweepJob, pictureOutboxHandlers } from './picture-removal.service.ts';
import { storeUpload } from './uploads.service.ts';

export { deleteImagesOf, enqueueFileRemoval, PICTURES_GONE } from './picture-removal.service.ts';
export { discardPicture, type StoredUpload, storeUpload } from './uploads.service.ts';
export { findOwnImage, insertImage } from './uploads.store.ts';

function uploadHandlers(context: Context): Handlers['uploads'] {
  return {
    upload: async ({ me, params, files: [file] }) => {
      if (!file) failField('file', 'picture_required');
      const picture = await storeUpload(context, me.id, params.folder, file);
      return ok({ url: context.urls.urlOf(picture.key) });
    },
  };
}

export const uploadsFeature = feature({
  handlers: (context) => ({ uploads: uploadHandlers(context) }),
  deliveries: ({ storage }) => ({ pictures: pictureOutboxHandlers(storage) }),
  jobs: ({ db }) => [imageSweepJob(db)],
  erase: { pictures: { pictures: erasePictures } },
});
