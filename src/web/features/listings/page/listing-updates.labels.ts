/** Defines the texts about changes of a listing while its page is open. */
import { defineMessages } from '#web/lib/i18n/language.ts';

export const listingUpdatesLabels = defineMessages('listingUpdates', {
  sold: 'This listing was just sold.',
  closed: 'This listing was just closed.',
  reopened: 'This listing is open again.',
  price: (before: string, after: string) => `The price changed from ${before} to ${after}.`,
  content: 'The seller changed this listing.',
  dismiss: 'Dismiss',
});
