/** Handles the upload endpoint. */
import type { Db } from '../../db/db.ts';
import { failField } from '../../http/app-error.ts';
import { type Handlers, ok } from '../../http/handlers.ts';
import type { Limiter, LimitTable } from '../../limits/limits.ts';
import type { PictureUrls } from '../../storage/picture-urls.ts';
import type { Storage } from '../../storage/storage.ts';
import { storeUpload } from './uploads.service.ts';

type Deps = { db: Db; storage: Storage; urls: PictureUrls; limiter: Limiter; limits: LimitTable };

export function uploadHandlers(deps: Deps): Handlers['uploads'] {
  return {
    upload: async ({ me, params, form }) => {
      const [file] = (await form()).files;
      if (!file) failField('file', 'picture_required');
      const picture = await storeUpload(deps, me.id, params.folder, file);
      return ok({ url: deps.urls.urlOf(picture.key) });
    },
  };
}
