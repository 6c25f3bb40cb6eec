/** Texts of the notifications feature. */
import { MAX_RATING } from '#contract/limits.ts';
import type { MailKind } from '#contract/mail-kinds.ts';
import type { NotificationType } from '#contract/notification-types.ts';
import { plural } from '#contract/plural.ts';
import { formatCount, formatRating } from '#web/lib/i18n/format.ts';
import { defineMessages } from '#web/lib/i18n/language.ts';
import { config } from '#web/lib/net/config.ts';

/**
 * The view replaces `{name}`, `{listing}`, `{search}`, `{proposal}` and `{item}`, so that it can emphasise the inserted names.
 * `other` is used for types that only a newer server sends.
 */
const sentences: Record<NotificationType | 'other', string> = {
  connection_request: '{name} is interested in {listing}',
  connection_accepted: '{name} accepted your request for {listing}',
  connection_declined: '{name} declined your request for {listing}',
  conversation_closed: '{name} closed the conversation about {listing}',
  conversation_reopened: '{name} reopened the conversation about {listing}',
  reopening_requested: '{name} would like to continue the conversation about {listing}',
  search_match: 'New match for “{search}”: {listing}',
  search_cheaper: 'Price drop for “{search}”: {listing}',
  want_match: 'New match for your want “{search}”: {listing}',
  want_found: 'Your want “{search}” was marked as found: {listing}',
  follow_match: 'You follow {search}: {name} listed {listing}',
  favourite_cheaper: 'Price drop: {listing}',
  photo_repeated: 'A photo you uploaded is already in your listing {listing}',
  report_acted: 'Thanks for your report. We looked into it and took action.',
  report_dismissed: 'Thanks for your report. We looked into it and found nothing against our rules.',
  moderation_decided: 'A moderator made a decision that affects you',
  appeal_decided: 'We’ve reviewed your appeal',
  export_ready: 'The copy of your data is ready to download',
  proposal_accepted: '{proposal} is now in the catalogue. Continue your listing.',
  proposal_declined: '{proposal} wasn’t added to the catalogue. See why.',
  trade_proposed: '{name} sent you a new swap offer',
  trade_agreed: 'Your swap with {name} is agreed',
  trade_ended: 'Your swap with {name} has ended',
  other: 'Something new from {name} about {listing}',
};

export const notificationLabels = defineMessages('notification', {
  title: 'Notifications',
  bell: (unread: number) => (unread > 0 ? `Notifications, ${unread} unread` : 'Notifications'),
  sentences,
  /** Shown after the name of the first listing of a bundle. */
  more: (count: number) => `and ${formatCount(count)} more`,
  /** Texts about rings contain no name: the app proposes rings itself, and their members cannot see who declined. */
  ringSentences: {
    trade_proposed: 'We found a trade ring for you',
    trade_agreed: 'Everyone accepted your trade ring',
    trade_ended: 'Your trade ring was dissolved',
  },
  /** Used instead if it is known which item the user gets. */
  ringSentencesWithItem: {
    trade_proposed: 'We found a trade ring for you: you’d get {item}',
    trade_agreed: 'Everyone accepted your trade ring: you get {item}',
  },
  counterOffered: '{name} made you a counter-offer',
  /** Used for a contact request that includes a swap. */
  swapOffered: '{name} offered you a swap for {listing}',
  /** Used for a match whose saved search has been deleted. */
  matchOfDeletedSearch: 'New match for a saved search you deleted: {listing}',
  /** Used for a found want that its owner has deleted since. */
  foundDeleted: 'A want that you have deleted was marked as found: {listing}',
  /** Shown after the current price of a listing that became cheaper. */
  was: (price: string) => `(was ${price})`,
  /** Used for a new listing of a followed seller, or if it is no longer known what the user followed. */
  newOfSeller: '{name} listed {listing}',
  waitingForYou: 'Waiting for you',
  markAllRead: 'Mark all read',
  toOwnRequests: (count: number) => `Requests you sent (${formatCount(count)})`,
  unread: 'Unread',
  accept: 'Accept',
  decline: 'Decline',
  acceptFrom: (name: string) => `Accept ${name}’s request`,
  declineFrom: (name: string) => `Decline ${name}’s request`,
  details: (name: string) => `Details of ${name}’s request`,
  seeOffer: 'See the offer',
  messageFirst: 'Message first',
  messageFirstTo: (name: string) => `Message ${name} before you answer the offer`,
  accepted: 'Accepted',
  declined: 'Declined',
  withdrawn: 'Withdrawn',
  noMessage: 'No message',
  noReviews: 'No reviews yet',
  stars: (value: number) => `${formatRating(value)} of ${MAX_RATING} stars`,
  rating: (value: string, count: number) => `${value} (${formatCount(count)})`,
  requestsTitle: (count: number) => plural(count, { one: '1 request', other: `${formatCount(count)} requests` }),
  openConversation: 'Open conversation',
  nowTalking: (name: string) => `You can now write to ${name}.`,
  seeAll: 'See all',

  loading: 'Loading notifications',
  none: 'Nothing new',
  noneText: 'Requests, replies and alerts will appear here.',
  browse: 'Browse listings',
  failed: 'Couldn’t load your notifications',
  failedText: 'Nothing was lost. Try again in a moment.',
  acceptFailed: 'Couldn’t accept the request. It’s still waiting.',
  declineFailed: 'Couldn’t decline the request. It’s still waiting.',
  alreadyDecided: 'This request has already been answered or withdrawn.',
  markReadFailed: 'Failed to mark a notification as read',
  markAllReadFailed: 'Couldn’t mark your notifications as read.',
  fetchFailed: 'Failed to fetch a notification',
});

const about: Record<MailKind, string> = {
  requests: 'about new requests, swap offers or rings',
  acceptances: 'when a request is accepted, or a swap or ring is agreed or ends',
  messages: 'when you have unread messages',
  searches: 'when a listing matches one of your saved searches',
  wants: 'when a listing matches your want list',
  favourites: 'when the price of a favourite drops',
  proposals: 'when we accept or decline your catalogue suggestion',
};

export const unsubscribeLabels = defineMessages('unsubscribe', {
  title: 'Stop these emails?',
  question: (kind: MailKind) =>
    `We’ll no longer email you ${about[kind]}. You’ll still see notifications on ${config().name}.`,
  stop: 'Stop these emails',
  retry: 'Retry',
  failed: 'Failed to unsubscribe from an email',
  doneTitle: 'You’re unsubscribed',
  doneText: (kind: MailKind) => `We won’t email you ${about[kind]}. You can turn these emails back on in Settings.`,
  invalidTitle: 'This link is incomplete',
  invalidText: 'Open the link from the email again, or turn off these emails in Settings.',
  settings: 'Settings',
});
