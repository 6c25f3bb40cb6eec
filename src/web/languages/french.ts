/** All French (Canada) messages, for the server and for tests; browsers load them by area (french-core.ts). */
import { adminWords } from './fr/admin.words.ts';
import { analyticsWords } from './fr/analytics.words.ts';
import { announcementsWords } from './fr/announcements.words.ts';
import { appWords } from './fr/app.words.ts';
import { authWords } from './fr/auth.words.ts';
import { blocksWords } from './fr/blocks.words.ts';
import { browseWords } from './fr/browse.words.ts';
import { bundlesWords } from './fr/bundles.words.ts';
import { cardsWords } from './fr/cards.words.ts';
import { catalogueWords } from './fr/catalogue.words.ts';
import { connectionsWords } from './fr/connections.words.ts';
import { conversationsWords } from './fr/conversations.words.ts';
import { currenciesWords } from './fr/currencies.words.ts';
import { favouritesWords } from './fr/favourites.words.ts';
import { followsWords } from './fr/follows.words.ts';
import { homeWords } from './fr/home.words.ts';
import { i18nWords } from './fr/i18n.words.ts';
import { listingFormWords } from './fr/listing-form.words.ts';
import { listingsWords } from './fr/listings.words.ts';
import { matchesWords } from './fr/matches.words.ts';
import { moderationWords } from './fr/moderation.words.ts';
import { notificationsWords } from './fr/notifications.words.ts';
import { offlineWords } from './fr/offline.words.ts';
import { ownListingsWords } from './fr/own-listings.words.ts';
import { peopleWords } from './fr/people.words.ts';
import { problemsWords } from './fr/problems.words.ts';
import { profilesWords } from './fr/profiles.words.ts';
import { proposalsWords } from './fr/proposals.words.ts';
import { reviewsWords } from './fr/reviews.words.ts';
import { savedSearchesWords } from './fr/saved-searches.words.ts';
import { searchWords } from './fr/search.words.ts';
import { settingsWords } from './fr/settings.words.ts';
import { staticPagesWords } from './fr/static-pages.words.ts';
import { supportWords } from './fr/support.words.ts';
import { tradesWords } from './fr/trades.words.ts';
import { tradingWords } from './fr/trading.words.ts';
import { uiWords } from './fr/ui.words.ts';
import { uploadsWords } from './fr/uploads.words.ts';
import { wantsWords } from './fr/wants.words.ts';
import { webPushWords } from './fr/web-push.words.ts';

export const french = {
  ...adminWords,
  ...analyticsWords,
  ...announcementsWords,
  ...appWords,
  ...authWords,
  ...blocksWords,
  ...browseWords,
  ...bundlesWords,
  ...cardsWords,
  ...catalogueWords,
  ...connectionsWords,
  ...conversationsWords,
  ...favouritesWords,
  ...followsWords,
  ...homeWords,
  ...i18nWords,
  ...listingFormWords,
  ...listingsWords,
  ...currenciesWords,
  ...proposalsWords,
  ...matchesWords,
  ...moderationWords,
  ...notificationsWords,
  ...offlineWords,
  ...ownListingsWords,
  ...staticPagesWords,
  ...peopleWords,
  ...problemsWords,
  ...profilesWords,
  ...reviewsWords,
  ...savedSearchesWords,
  ...searchWords,
  ...settingsWords,
  ...supportWords,
  ...tradesWords,
  ...tradingWords,
  ...uiWords,
  ...uploadsWords,
  ...wantsWords,
  ...webPushWords,
};
