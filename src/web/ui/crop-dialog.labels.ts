/** Messages for the crop dialog. */
import { defineMessages } from '#web/lib/i18n/language.ts';
import type { CropWords } from './crop-stage.tsx';

export const cropDialogLabels = defineMessages<CropWords & { title: string }>('cropDialog', {
  title: 'Crop Image',
  crop: 'Crop',
  cancel: 'Cancel',
  zoom: 'Zoom',
  rotate: 'Rotate',
  wholePhoto: 'Whole photo',
  area: 'Photo: drag it, or move it with the arrow keys',
  reading: 'Opening the photo',
  heic: 'This browser can’t open HEIC photos. Save the photo as JPEG or PNG, or upload it from the browser on your phone.',
  unreadable: 'We can’t open this file as a photo. Choose a JPEG, PNG, WebP or AVIF file.',
  failed: 'Couldn’t crop the photo. Try again, or choose another one.',
});
