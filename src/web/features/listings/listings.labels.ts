/** Which words stand on a listing's page? */
import { translated } from '#web/lib/language.ts';
export const listingLabels = translated('listing', {
  loading: 'Loading the listing',
  failedTitle: 'We could not load this listing',
  retry: 'Retry',
  gallery: 'Pictures',
  pictureAlt: (name: string, at: number) => `${name}, picture ${at} of 3`,
  pictureOf: (at: number) => `Picture ${at} of 3`,
  badge: (at: number) => `${at} / 3`,
  noPicture: 'This listing has no picture',
  stars: (value: number) => `${value.toFixed(1)} of 5 stars`,
  seeReviews: (count: string) => `See all ${count} reviews`,
  group: 'Group',
  members: 'Member(s)',
  sourceType: 'Source type',
  policyTitle: 'International delivery',
  policyText: 'Get your order in 2 years',
  description: 'Description',
  fullScreen: 'open full screen',
  closed: 'Closed',
  reopen: 'Reopen Listing',
  reopened: 'Listing reopened!',
  notReopened: 'The listing was not reopened.',
  dismiss: 'Dismiss',
});

export const lightboxLabels = translated('lightbox', {
  title: (name: string) => `Pictures of ${name}, full screen`,
  close: 'Close',
  zoomIn: 'Zoom in',
  zoomOut: 'Zoom out',
  previous: 'Previous picture',
  next: 'Next picture',
  zoomed: (percent: number) => `${percent} percent`,
});
