/** Handles the upload endpoint. */
import type { Context } from '../../context.ts';
import { failField } from '../../http/app-error.ts';
import { type Handlers, ok } from '../../http/handlers.ts';
import { storeUpload } from './uploads.service.ts';

export function uploadHandlers(context: Context): Handlers['uploads'] {
  return {
    upload: async ({ me, params, files: [file] }) => {
      if (!file) failField('file', 'picture_required');
      const picture = await storeUpload(context, me.id, params.folder, file);
      return ok({ url: context.urls.urlOf(picture.key) });
    },
  };
}
