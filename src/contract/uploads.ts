/** Defines the upload of pictures. */
import { z } from 'zod';
import type { Endpoints } from './endpoint.ts';
import { MAX_UPLOAD_BYTES } from './limits.ts';

/** `banner` is another name of `banners`. */
export const UploadFolder = z
  .enum(['avatars', 'listings', 'banners', 'banner'])
  .transform((folder) => (folder === 'banner' ? 'banners' : folder));
export type UploadFolder = z.infer<typeof UploadFolder>;

export const uploadsRoutes = {
  'POST /api/{folder}/upload': {
    id: 'uploads.upload',
    access: 'member',
    limit: 'uploads',
    summary: 'Uploads one picture and returns its URL',
    params: z.object({ folder: UploadFolder }),
    files: { field: 'file', max: 1, bytes: MAX_UPLOAD_BYTES },
    responses: { 200: z.object({ url: z.url() }) },
    errors: [
      'unauthenticated',
      'not_found',
      'validation_failed',
      'payload_too_large',
      'unsupported_image',
      'too_many_requests',
    ],
  },
} as const satisfies Endpoints;
