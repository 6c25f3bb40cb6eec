/** Messages for the full-screen image viewer. */
import { defineMessages } from '#web/lib/i18n/language.ts';

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
