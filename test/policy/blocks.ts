/**
 * The matrix of blocks: the effect of a block on each route and realtime channel, for the blocked user and for the
 * blocker. A route or channel without a row is a type error.
 */
import type { RouteId } from '#contract/api.ts';
import type { channels } from '#contract/realtime.ts';

/**
 * `same`: the same response as without the block. `absent`: as if the resource in the request did not exist.
 * `ended`: 409, because a waiting swap ends when a user becomes absent. `refused`: 409. Only the blocker can receive it,
 * because conversations are frozen only for the blocker.
 */
export type Effect = 'same' | 'absent' | 'ended' | 'refused';

export type BlockRow = {
  /** The response to the user who was blocked: a blocked user is never refused. */
  readonly blocked: Exclude<Effect, 'refused'>;
  readonly blocker: Effect;
  /**
   * True if the response contains lists or counts, which omit everything that belongs to the other user; `blocker` if they
   * do so only for the blocker.
   */
  readonly omits?: true | 'blocker';
};

/** Requests that do not involve the other user, or involve only what a block does not hide. */
const unaffected: BlockRow = { blocked: 'same', blocker: 'same' };
/** Requests for lists and counts over many users, in which the other user's items are left out. */
const list: BlockRow = { blocked: 'same', blocker: 'same', omits: true };
/** Requests about something that belongs to the blocker: hidden from the blocked user, unchanged for the blocker. */
const ofBlocker: BlockRow = { blocked: 'absent', blocker: 'same' };
/** Requests about something that belongs to the blocked user: hidden from the blocker, unchanged for its owner. */
const ofBlocked: BlockRow = { blocked: 'same', blocker: 'absent' };
/** Requests about something that belongs to both users: hidden from both. */
const ofBoth: BlockRow = { blocked: 'absent', blocker: 'absent' };
/** Answers to a waiting swap between the two users, which the block has ended. */
const ended: BlockRow = { blocked: 'ended', blocker: 'ended' };
/** Actions in a conversation: those of the blocked user do not affect the blocker; those of the blocker are refused. */
const frozen: BlockRow = { blocked: 'same', blocker: 'refused' };

/** In these requests, the blocker is the seller and the blocked user is the buyer. */
export const blockMatrix: Readonly<Record<RouteId, BlockRow>> = {
  'auth.csrfCookie': unaffected,
  'auth.login': unaffected,
  'auth.me': unaffected,
  'auth.logout': unaffected,
  'auth.register': unaffected,
  'auth.forgotPassword': unaffected,
  'auth.resetPassword': unaffected,
  'auth.verifyEmail': unaffected,
  'auth.resendVerification': unaffected,
  'auth.google': unaffected,
  'auth.googleCallback': unaffected,
  'auth.exchange': unaffected,
  'auth.sessions': unaffected,
  'auth.endOtherSessions': unaffected,
  'auth.endSession': unaffected,

  'proposals.create': unaffected,
  'proposals.read': unaffected,
  'catalogue.groups': unaffected,
  'catalogue.members': unaffected,
  'catalogue.sourceTypes': unaffected,
  'conditions.list': unaffected,
  'currencies.list': unaffected,
  'currencies.rates': unaffected,
  'catalogue.group': list,
  'catalogue.member': list,
  'catalogue.sourceType': list,

  'uploads.upload': unaffected,

  'announcements.list': unaffected,
  'announcements.state': unaffected,

  'profiles.byName': ofBlocker,
  'profiles.listings': ofBlocker,
  'profiles.newestListings': ofBlocker,
  // For every id but the caller's own, the response is 403, whether or not the user exists.
  'profiles.update': unaffected,

  'listings.newest': list,
  'listings.random': list,
  'listings.search': list,
  'listings.cards': list,
  'listings.similar': { ...ofBlocker, omits: true },
  'listings.read': ofBlocker,
  'listings.view': ofBlocker,
  'listings.create': unaffected,
  'listings.update': ofBlocker,
  'listings.reopen': ofBlocker,
  'listings.markSold': ofBlocker,
  'ownListings.change': unaffected,

  'favourites.list': list,
  'favourites.ids': unaffected,
  'favourites.add': ofBlocker,
  'favourites.remove': unaffected,

  'blocks.list': unaffected,
  'blocks.add': unaffected,
  'blocks.remove': unaffected,

  'follows.list': list,
  'follows.feed': list,
  'follows.add': ofBlocker,
  'follows.remove': unaffected,

  'savedSearches.list': unaffected,
  'savedSearches.create': unaffected,
  'savedSearches.update': unaffected,
  'savedSearches.remove': unaffected,

  'wants.list': list,
  'wants.create': unaffected,
  'wants.update': unaffected,
  'wants.remove': unaffected,
  'wants.import': unaffected,
  'wants.export': unaffected,
  'wants.ofUser': ofBlocker,
  'matches.list': list,
  'matches.ofListing': ofBlocker,
  'trades.list': unaffected,
  'trades.haves': ofBlocker,
  'trades.read': unaffected,
  'trades.propose': ofBoth,
  'trades.accept': ended,
  'trades.decline': ended,
  'trades.withdraw': ended,
  'trades.counter': ended,

  'reviews.list': { ...unaffected, omits: 'blocker' },
  // A block must not prevent a review: otherwise, sellers could escape bad reviews.
  'reviews.create': unaffected,
  'reviews.update': ofBlocked,
  'reviews.reply': ofBlocked,
  'reviews.report': ofBlocked,
  'moderation.report': ofBlocker,
  'moderation.decision': unaffected,
  'moderation.appeal': unaffected,
  'moderation.suspension': unaffected,
  'moderation.appealSuspension': unaffected,
  'reviews.ofConversation': unaffected,

  'connections.status': ofBlocker,
  'connections.request': ofBlocker,
  'connections.accept': ofBlocked,
  'connections.decline': ofBlocked,
  'connections.own': list,
  'connections.withdraw': unaffected,

  'notifications.list': list,
  'notifications.read': ofBlocked,
  'notifications.markAsRead': ofBlocked,
  'notifications.markAllAsRead': unaffected,

  'conversations.list': unaffected,
  'conversations.search': unaffected,
  'conversations.read': unaffected,
  'conversations.messages': unaffected,
  'conversations.send': frozen,
  // The response is unchanged, but the blocker's read position does not move, because the blocked user would see it.
  'conversations.markAsRead': unaffected,
  'conversations.typing': frozen,
  'conversations.close': frozen,
  'conversations.reopen': frozen,
  'conversations.requestReopening': frozen,
  'conversations.updateSettings': unaffected,
  'messages.edit': frozen,
  'messages.remove': frozen,
  // The seller is the blocker, and only the buyer can add listings.
  'bundles.add': ofBlocker,
  'conversations.confirmReceipt': unaffected,

  'preferences.read': unaffected,
  'preferences.update': unaffected,
  'preferences.unsubscribe': unaffected,

  'settings.account': unaffected,
  'settings.changeEmail': unaffected,
  'settings.changePassword': unaffected,
  'settings.sales': unaffected,
  'settings.tokens': unaffected,
  'settings.createToken': unaffected,
  'settings.revokeToken': unaffected,

  'secondFactor.complete': unaffected,
  'secondFactor.passkeyOptions': unaffected,
  'secondFactor.passkeySignIn': unaffected,
  'secondFactor.status': unaffected,
  'secondFactor.turnOff': unaffected,
  'secondFactor.confirm': unaffected,
  'secondFactor.confirmOptions': unaffected,
  'secondFactor.beginTotp': unaffected,
  'secondFactor.confirmTotp': unaffected,
  'secondFactor.removeTotp': unaffected,
  'secondFactor.renewCodes': unaffected,
  'secondFactor.beginPasskey': unaffected,
  'secondFactor.addPasskey': unaffected,
  'secondFactor.renamePasskey': unaffected,
  'secondFactor.removePasskey': unaffected,

  'search.suggest': list,

  'webPush.list': unaffected,
  'webPush.subscribe': unaffected,
  'webPush.unsubscribe': unaffected,
  'webPush.renew': unaffected,
  'privacy.exports': unaffected,
  'privacy.requestExport': unaffected,
  'privacy.exportLink': unaffected,
  'privacy.download': unaffected,
  'privacy.requestDeletion': unaffected,
  'privacy.cancelDeletion': unaffected,

  'support.createTicket': unaffected,
  'support.ownTickets': unaffected,
  'support.thread': unaffected,
  'support.reply': unaffected,

  // Routes of the staff, who see and decide about all users.
  'marketplace.read': unaffected,
  'marketplace.testMail': unaffected,
  'marketplace.update': unaffected,
  'operations.overview': unaffected,
  'operations.outbox': unaffected,
  'operations.retry': unaffected,
  'operations.discard': unaffected,
  'operations.jobs': unaffected,
  'operations.runJob': unaffected,
  'operations.audit': unaffected,
  'operations.exportAudit': unaffected,
  'staffAnnouncements.list': unaffected,
  'staffAnnouncements.publish': unaffected,
  'staffAnnouncements.withdraw': unaffected,
  'cases.list': unaffected,
  'cases.read': unaffected,
  'cases.decide': unaffected,
  'cases.undo': unaffected,
  'cases.decideAppeal': unaffected,
  'tickets.list': unaffected,
  'tickets.read': unaffected,
  'tickets.answer': unaffected,
  'tickets.note': unaffected,
  'tickets.close': unaffected,
  'tickets.reopen': unaffected,
  'heldMessages.list': unaffected,
  'heldMessages.release': unaffected,
  'heldMessages.decline': unaffected,
  'people.list': unaffected,
  'people.read': unaffected,
  'people.sanction': unaffected,
  'people.lift': unaffected,
  'people.endSessions': unaffected,
  'people.note': unaffected,
  'people.setRole': unaffected,
  'queue.list': unaffected,
  'queue.invite': unaffected,
  'queue.decline': unaffected,
  'currencies.staffRates': unaffected,
  'currencies.setRates': unaffected,
  'currencies.importRates': unaffected,
  'catalogue.groupAliases': unaffected,
  'catalogue.memberAliases': unaffected,

  'catalogue.list': unaffected,
  'catalogue.create': unaffected,
  'catalogue.update': unaffected,
  'catalogue.remove': unaffected,
  'catalogue.merge': unaffected,
  'catalogue.merges': unaffected,
  'catalogue.import': unaffected,
  'catalogue.export': unaffected,
  'conditions.replace': unaffected,
  'synonyms.list': unaffected,
  'synonyms.create': unaffected,
  'synonyms.update': unaffected,
  'synonyms.remove': unaffected,
  'staffProposals.list': unaffected,
  'staffProposals.decide': unaffected,

  'broadcasting.authorizeChannel': unaffected,
  'broadcasting.authorizeUser': unaffected,
  'broadcasting.changes': unaffected,
};

/**
 * The status of the response when the blocked user or the blocker requests access to one of the other user's channels,
 * or to a channel of the conversation between the two.
 */
type ChannelRow = { readonly blocked: 200 | 403; readonly blocker: 200 | 403 };

export const blockedChannels: Readonly<Record<keyof typeof channels, ChannelRow>> = {
  // Each of these channels admits only the user it belongs to.
  user: { blocked: 403, blocker: 403 },
  privateUser: { blocked: 403, blocker: 403 },
  // Both users can join, but receive nothing, because no typing events are published in a blocked conversation.
  privateConversation: { blocked: 200, blocker: 200 },
  // Only the blocked user can join, and sees the blocker as offline.
  presenceConversation: { blocked: 200, blocker: 403 },
};
