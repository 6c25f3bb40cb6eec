/** Messages of uploads. */

import { MAX_PICKED_FILE_BYTES, MAX_PICKED_PIXELS, MAX_UPLOAD_BYTES } from '#contract/limits.ts';
import { defineMessages } from '#web/lib/i18n/language.ts';
import { ApiError, sentenceForError } from '#web/lib/net/errors.ts';
import type { PictureProblem } from './picture-check.ts';

const problems: Record<PictureProblem, string> = {
  not_a_picture: 'We can’t read this file as a photo. Use JPEG, PNG, WebP, AVIF or HEIC.',
  too_large: `This photo is larger than ${MAX_UPLOAD_BYTES / 1024 ** 2} MB. Choose a smaller one.`,
  too_large_to_crop: `This file is larger than ${MAX_PICKED_FILE_BYTES / 1024 ** 2} MB. Choose a smaller one.`,
  too_many_pixels_to_crop: `This photo has more than ${MAX_PICKED_PIXELS / 1e6} megapixels. Choose a smaller one.`,
  unreadable: 'This photo is damaged and can’t be read. Choose another one.',
  heic_unreadable: 'Your browser can’t read HEIC photos. Save the photo as JPEG and choose it again.',
};

export const uploadLabels = defineMessages('upload', {
  problems,
  checking: 'Reading the photo…',
  uploading: 'Uploading…',
  queued: 'We’re busy right now. Trying again in a moment…',
  cancel: 'Cancel',
  retry: 'Retry',
  close: 'Dismiss',
  cropTitle: 'Crop Image',
  addPhoto: 'Add a photo',
  replacePhoto: 'Replace photo',
  removePhoto: 'Remove photo',
});

/**
 * Returns the error message for an upload: the server's own message about the file takes precedence, unless the file is
 * too large.
 */
export function uploadSentence(error: unknown): string {
  if (!(error instanceof ApiError)) return sentenceForError(error);
  if (error.code === 'payload_too_large') return uploadLabels.problems.too_large;
  return error.errors.file?.[0] ?? sentenceForError(error);
}
