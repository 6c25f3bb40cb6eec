/** Combines the requests about the second factor, push notifications, messages and own listings. */

import { messageRequests } from './message-requests.ts';
import { ownListingRequests } from './own-listing-requests.ts';
import { secondFactorRequests } from './second-factor-requests.ts';
import { webPushRequests } from './web-push-requests.ts';

export const accountRequests = {
  ...secondFactorRequests,
  ...webPushRequests,
  ...messageRequests,
  ...ownListingRequests,
};
