/** French (Canada) messages, except those of the staff pages. */

import type { problemLabels } from '#web/lib/net/problems.labels.ts';
import { accountWords } from './fr/account.words.ts';
import { alertWords } from './fr/alerts.words.ts';
import { bundleWords } from './fr/bundles.words.ts';
import { dealWords } from './fr/deal.words.ts';
import { discoveryWords } from './fr/discovery.words.ts';
import { followWords } from './fr/follows.words.ts';
import { listingWords } from './fr/listings.words.ts';
import { moderationWords } from './fr/moderation.words.ts';
import { ownListingWords } from './fr/own-listings.words.ts';
import { pageWords } from './fr/pages.words.ts';
import { peopleWords } from './fr/people.words.ts';
import { privacyWords } from './fr/privacy.words.ts';
import { problemWords } from './fr/problems.words.ts';
import { shellWords } from './fr/shell.words.ts';
import { supportWords } from './fr/support.words.ts';
import { talkWords } from './fr/talk.words.ts';
import { tradesWords } from './fr/trades.words.ts';
import { tradingWords } from './fr/trading.words.ts';
import { webPushWords } from './fr/web-push.words.ts';

export const french = {
  ...accountWords,
  ...alertWords,
  ...bundleWords,
  ...dealWords,
  ...discoveryWords,
  ...followWords,
  ...listingWords,
  ...moderationWords,
  ...ownListingWords,
  ...pageWords,
  ...peopleWords,
  ...privacyWords,
  ...shellWords,
  ...supportWords,
  ...talkWords,
  ...tradesWords,
  ...tradingWords,
  ...webPushWords,
  problems: problemWords satisfies typeof problemLabels,
};
