/** Defines the texts of the notifications. */
import type { NotificationType } from '#contract/notification-types.ts';
import { defineMessages } from '#web/lib/i18n/language.ts';

/**
 * The view replaces `{name}`, `{listing}` and `{search}`, so that it can emphasise them. `other` is used for types of a
 * newer server.
 */
const sentences: Record<NotificationType | 'other', string> = {
  connection_request: '{name} wants to talk about {listing}',
  connection_accepted: '{name} accepted your request for {listing}',
  conversation_closed: '{name} closed the conversation about {listing}',
  search_match: '{listing} from {name} fits your search {search}',
  favourite_cheaper: '{listing}, a favourite of yours, is cheaper now',
  report_acted: 'Thank you for your report. We looked at it and took action.',
  report_dismissed: 'Thank you for your report. We looked at it and found nothing against our rules.',
  moderation_decided: 'A moderator made a decision about your account',
  appeal_decided: 'Your appeal was decided',
  other: 'Something new from {name} about {listing}',
};

export const notificationLabels = defineMessages('notification', {
  title: 'Notifications',
  bell: (unread: number) => (unread > 0 ? `Notifications, ${unread} unread` : 'Notifications'),
  sentences,
  /** Used for a match whose saved search has been deleted. */
  matchOfDeletedSearch: '{listing} from {name} fits a search that you kept',
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
  acceptFailed: 'The request could not be accepted. It is still waiting.',
  declineFailed: 'The request could not be declined. It is still waiting.',
  alreadyDecided: 'This request has already been answered.',
  markReadFailed: 'Failed to mark a notification as read',
  fetchFailed: 'Failed to fetch a notification',
});
