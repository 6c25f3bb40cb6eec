/** All French (Canada) messages, for the server and for tests; browsers load them by area (french-core.ts). */

import type { problemLabels } from '#web/lib/net/problems.labels.ts';
import { accountWords } from './fr/account.words.ts';
import { analyticsWords } from './fr/analytics.words.ts';
import { bundleWords } from './fr/bundles.words.ts';
import { dealWords } from './fr/deal.words.ts';
import { discoveryWords } from './fr/discovery.words.ts';
import { factWords } from './fr/facts.words.ts';
import { favouriteWords } from './fr/favourites.words.ts';
import { followWords } from './fr/follows.words.ts';
import { homeWords } from './fr/home.words.ts';
import { listingFormWords } from './fr/listing-form.words.ts';
import { listingWords } from './fr/listings.words.ts';
import { matchWords } from './fr/matches.words.ts';
import { moderationWords } from './fr/moderation.words.ts';
import { ownListingWords } from './fr/own-listings.words.ts';
import { pageWords } from './fr/pages.words.ts';
import { peopleWords } from './fr/people.words.ts';
import { privacyWords } from './fr/privacy.words.ts';
import { problemWords } from './fr/problems.words.ts';
import { profileWords } from './fr/profiles.words.ts';
import { reviewWords } from './fr/reviews.words.ts';
import { savedSearchWords } from './fr/saved-searches.words.ts';
import { searchWords } from './fr/search.words.ts';
import { shellWords } from './fr/shell.words.ts';
import { staffWords } from './fr/staff.words.ts';
import { supportWords } from './fr/support.words.ts';
import { talkWords } from './fr/talk.words.ts';
import { toolWords } from './fr/tools.words.ts';
import { tradesWords } from './fr/trades.words.ts';
import { wantWords } from './fr/wants.words.ts';
import { webPushWords } from './fr/web-push.words.ts';

export const french = {
  ...accountWords,
  ...analyticsWords,
  ...bundleWords,
  ...dealWords,
  ...discoveryWords,
  ...factWords,
  ...favouriteWords,
  ...followWords,
  ...homeWords,
  ...listingFormWords,
  ...listingWords,
  ...matchWords,
  ...moderationWords,
  ...ownListingWords,
  ...pageWords,
  ...peopleWords,
  ...privacyWords,
  ...(problemWords satisfies { problems: typeof problemLabels }),
  ...profileWords,
  ...reviewWords,
  ...savedSearchWords,
  ...searchWords,
  ...shellWords,
  ...staffWords,
  ...supportWords,
  ...talkWords,
  ...toolWords,
  ...tradesWords,
  ...wantWords,
  ...webPushWords,
};
