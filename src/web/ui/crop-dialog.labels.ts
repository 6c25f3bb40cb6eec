/** Messages of the crop dialog. */
import { defineMessages } from '#web/lib/i18n/language.ts';
import type { CropWords } from './crop-stage.tsx';

export const cropDialogLabels = defineMessages<CropWords & { title: string }>('cropDialog', {
  title: 'Crop Image',
  crop: 'Crop',
  cancel: 'Cancel',
  zoom: 'Zoom',
  area: 'Picture: drag it, or move it with the arrow keys',
  reading: 'Opening the picture',
  heic: 'This browser can’t open HEIC pictures. Save it as JPEG or PNG, or send it from the phone’s own browser.',
  unreadable: 'This file can’t be opened as a picture. Choose a JPEG, PNG, WebP or AVIF file.',
  failed: 'The picture could not be cropped. Try again, or choose another one.',
});
