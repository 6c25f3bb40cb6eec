/** Lists the listeners of all features for domain events. */
import type { EventListeners } from './events/event-bus.ts';
import { connectionListeners } from './features/connections/index.ts';
import { conversationListeners } from './features/conversations/index.ts';
import { listingListeners } from './features/listings/index.ts';
import { notificationListeners, notificationMailListeners } from './features/notifications/index.ts';
import { profileListeners } from './features/profiles/index.ts';
import { tradeListeners, tradeMailListeners } from './features/trades/index.ts';
import { foundWantListeners } from './features/trading/index.ts';
import { webPushListeners } from './features/web-push/index.ts';
import type { MailLinks } from './mail/mail-links.ts';

/** The order of the listeners has no effect. */
export const listEventListeners = (links: MailLinks): EventListeners[] => [
  ...[connectionListeners, conversationListeners, foundWantListeners, listingListeners, profileListeners],
  ...[notificationListeners, notificationMailListeners(links)],
  ...[tradeListeners, tradeMailListeners(links), webPushListeners],
];
