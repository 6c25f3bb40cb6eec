/** Which tables of texts are there? What every language besides English has to say, entry by entry. */
import type { appLabels } from '#web/app/app.labels.ts';
import type { analyticsLabels } from '#web/features/analytics/analytics.labels.ts';
import type { announcementsLabels } from '#web/features/announcements/announcements.labels.ts';
import type { authLabels } from '#web/features/auth/auth.labels.ts';
import type { callbackLabels } from '#web/features/auth/callback.labels.ts';
import type { resetLabels } from '#web/features/auth/password-reset.labels.ts';
import type { registrationLabels } from '#web/features/auth/registration.labels.ts';
import type { sessionsLabels } from '#web/features/auth/sessions.labels.ts';
import type { verificationLabels } from '#web/features/auth/verification.labels.ts';
import type { connectionLabels } from '#web/features/connections/connections.labels.ts';
import type { chatPreferencesLabels } from '#web/features/conversations/chat-preferences.labels.ts';
import type { conversationLabels } from '#web/features/conversations/conversations.labels.ts';
import type { homeLabels } from '#web/features/home/home.labels.ts';
import type { cardsLabels } from '#web/features/listings/cards.labels.ts';
import type {
  conflictLabels,
  imageLabels,
  listingEditLabels,
  listingFormLabels,
} from '#web/features/listings/listing-form.labels.ts';
import type { lightboxLabels, listingLabels } from '#web/features/listings/listings.labels.ts';
import type { ownListingsLabels } from '#web/features/listings/own-listings.labels.ts';
import type { browseLabels } from '#web/features/lookups/browse.labels.ts';
import type { notificationLabels } from '#web/features/notifications/notifications.labels.ts';
import type { unsubscribeLabels } from '#web/features/notifications/unsubscribe.labels.ts';
import type { notFoundLabels } from '#web/features/pages/not-found.labels.ts';
import type { pagesLabels } from '#web/features/pages/pages.labels.ts';
import type { profilesLabels } from '#web/features/profiles/profiles.labels.ts';
import type { reviewsLabels } from '#web/features/reviews/reviews.labels.ts';
import type { filterLabels } from '#web/features/search/filters.labels.ts';
import type { searchLabels } from '#web/features/search/search.labels.ts';
import type { suggestionLabels } from '#web/features/search/suggestions.labels.ts';
import type { settingsLabels } from '#web/features/settings/settings.labels.ts';
import type { supportLabels } from '#web/features/support/support.labels.ts';
import type { uploadLabels } from '#web/features/uploads/uploads.labels.ts';
import type { ClientErrorCode } from '#web/lib/errors.ts';
import type { formatLabels } from '#web/lib/format.labels.ts';
import type { waitLabels } from '#web/lib/wait.labels.ts';
import type { cropDialogLabels } from '#web/ui/crop-dialog.labels.ts';
import type { modalLabels } from '#web/ui/modal.labels.ts';
import type { richTextLabels } from '#web/ui/rich-text-editor.labels.ts';
import type { tagSelectLabels } from '#web/ui/tag-select.labels.ts';

export type Words = {
  analytics: typeof analyticsLabels;
  app: typeof appLabels;
  announcements: typeof announcementsLabels;
  auth: typeof authLabels;
  callback: typeof callbackLabels;
  reset: typeof resetLabels;
  registration: typeof registrationLabels;
  sessions: typeof sessionsLabels;
  verification: typeof verificationLabels;
  connection: typeof connectionLabels;
  chatPreferences: typeof chatPreferencesLabels;
  conversation: typeof conversationLabels;
  home: typeof homeLabels;
  cards: typeof cardsLabels;
  listingForm: typeof listingFormLabels;
  listingEdit: typeof listingEditLabels;
  conflict: typeof conflictLabels;
  image: typeof imageLabels;
  listing: typeof listingLabels;
  lightbox: typeof lightboxLabels;
  ownListings: typeof ownListingsLabels;
  notification: typeof notificationLabels;
  unsubscribe: typeof unsubscribeLabels;
  notFound: typeof notFoundLabels;
  pages: typeof pagesLabels;
  profiles: typeof profilesLabels;
  reviews: typeof reviewsLabels;
  search: typeof searchLabels;
  filters: typeof filterLabels;
  suggestions: typeof suggestionLabels;
  browse: typeof browseLabels;
  settings: typeof settingsLabels;
  support: typeof supportLabels;
  upload: typeof uploadLabels;
  errors: Readonly<Record<ClientErrorCode, string>>;
  format: typeof formatLabels;
  wait: typeof waitLabels;
  cropDialog: typeof cropDialogLabels;
  modal: typeof modalLabels;
  richText: typeof richTextLabels;
  tagSelect: typeof tagSelectLabels;
  /** What the server says of fields, by its English sentence; placeholders as in `sentences`. */
  sentences: Readonly<Record<string, string>>;
};
