/** Defines the texts of the notifications. */
import type { NotificationType } from '#contract/notifications.ts';
import { defineMessages } from '#web/lib/language.ts';

/** The view replaces `{name}`, `{listing}` and `{search}`, so that it can emphasise them. */
const sentences: Record<NotificationType | 'other', string> = {
  connection_request: '{name} wants to talk about {listing}',
  connection_accepted: '{name} accepted your request for {listing}',
  conversation_closed: '{name} closed the conversation about {listing}',
  search_match: '{listing} from {name} fits your search {search}',
  favourite_cheaper: '{listing}, a favourite of yours, is cheaper now',
  other: 'Something new from {name} about {listing}',
};

function isKnown(type: string): type is NotificationType {
  return type !== 'other' && Object.hasOwn(sentences, type);
}

/** Used for a match whose saved search has been deleted. */
const DELETED_SEARCH = '{listing} from {name} fits a search that you kept';

export const notificationLabels = defineMessages('notification', {
  title: 'Notifications',
  bell: (unread: number) => (unread > 0 ? `Notifications, ${unread} unread` : 'Notifications'),
  sentence: (type: string, searchExists = true) =>
    type === 'search_match' && !searchExists ? DELETED_SEARCH : sentences[isKnown(type) ? type : 'other'],
  unread: 'Unread',
  accept: 'Accept',
  decline: 'Decline',
  acceptFrom: (name: string) => `Accept the request of ${name}`,
  declineFrom: (name: string) => `Decline the request of ${name}`,
  accepted: 'Accepted',
  declined: 'Declined',
  openConversation: 'Open conversation',
  nowTalking: (name: string) => `You can now write to ${name}.`,
  seeAll: 'See all',

  loading: 'Loading notifications',
  none: 'Nothing new',
  noneText: 'Requests, replies, new matches and price drops appear here.',
  browse: 'Browse listings',
  failed: "The notifications didn't load",
  failedText: 'Nothing is lost. Try again in a moment.',
  retry: 'Retry',
  acceptFailed: 'The request could not be accepted. It is still waiting.',
  declineFailed: 'The request could not be declined. It is still waiting.',
  alreadyDecided: 'This request has already been answered.',
  markReadFailed: 'Failed to mark a notification as read',
  fetchFailed: 'Failed to fetch a notification',
});
