/** Texts of the design system. */
import { defineMessages } from '#web/lib/i18n/language.ts';
import type { CropWords } from './crop-stage.tsx';
import type { RichTextWords } from './rich-text-toolbar.tsx';

export const notFoundLabels = defineMessages('notFound', {
  title: 'Page not found',
  text: 'We can’t find that page. It may have moved, or you may not have access.',
  home: 'Go home',
  search: 'Search listings',
});

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

export const lightboxLabels = defineMessages('lightbox', {
  badge: (at: number, count: number) => `${at} / ${count}`,
  position: (at: number, count: number) => `Photo ${at} of ${count}`,
  close: 'Close',
  zoomIn: 'Zoom in',
  zoomOut: 'Zoom out',
  previous: 'Previous photo',
  next: 'Next photo',
  zoomed: (percent: number) => `${percent} percent`,
});

export const modalLabels = defineMessages('modal', { title: 'Modal title', close: 'Close' });

export const queryViewLabels = defineMessages('queryView', { retry: 'Retry' });

export const richTextLabels = defineMessages<RichTextWords>('richText', {
  toolbar: 'Formatting',
  heading2: 'Heading 2',
  heading3: 'Heading 3',
  bold: 'Bold',
  italic: 'Italic',
  underline: 'Underline',
  link: 'Link',
  orderedList: 'Ordered list',
  bulletList: 'Bullet list',
  clear: 'Clean',
  address: 'Link address',
  apply: 'Apply',
  removeLink: 'Remove link',
  badAddress: 'Enter a web address, like https://example.com',
  loading: 'Loading the editor',
});

export type TagSelectWords = {
  /** Shown if nothing matches. */
  none: string;
  remove: (label: string) => string;
  /** Announced with each chip: how to remove it. */
  chipHint: string;
  /** Announced with the input if tags are selected: how to reach the chips. */
  chosenHint: (count: number) => string;
};

export const tagSelectLabels = defineMessages<TagSelectWords>('tagSelect', {
  none: 'No matches',
  remove: (label) => `Remove ${label}`,
  chipHint: 'Press Backspace or Delete to remove',
  chosenHint: (count) => `${count} selected. From the start of the field, press Left Arrow to reach them`,
});

export const textFileLabels = defineMessages('textFile', {
  failed: 'Couldn’t read this file.',
  notText: 'This isn’t a text file. Save the table as CSV UTF-8 and choose that file.',
});
