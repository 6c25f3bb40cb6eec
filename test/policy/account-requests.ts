/** Joins the requests about the security and the notifications of one's own account. */

import { messageRequests } from './message-requests.ts';
import { secondFactorRequests } from './second-factor-requests.ts';
import { webPushRequests } from './web-push-requests.ts';

export const accountRequests = { ...secondFactorRequests, ...webPushRequests, ...messageRequests };
