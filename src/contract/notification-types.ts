/** Lists the types of notifications. Must not import zod, because the web app imports this file. */

/** What a notification of each type is about; clients link to it. */
export const notificationSubjects = {
  connection_request: 'conversation',
  connection_accepted: 'conversation',
  connection_declined: 'listing',
  conversation_closed: 'conversation',
  /** The participant who closed the conversation has reopened it, or the other participant asks them to reopen it. */
  conversation_reopened: 'conversation',
  reopening_requested: 'conversation',
  /** A listing matches a saved search for the first time; `sender` is its seller. */
  search_match: 'listing',
  /** A listing that already matched a saved search or a want became cheaper; `sender` is its seller. */
  search_cheaper: 'listing',
  /** A listing fits a want for the first time; `sender` is its seller. */
  want_match: 'listing',
  /** A trade or sale has delivered what a want describes; `sender` is the seller of the listing. */
  want_found: 'wants',
  /** A new listing of a followed seller, group or member; `sender` is its seller. */
  follow_match: 'listing',
  /** The price of a favourite dropped; `sender` is its seller. */
  favourite_cheaper: 'listing',
  /** The recipient uploaded a photograph that another listing of theirs shows; `sender` is the recipient. */
  photo_repeated: 'listing',
  /** The outcome of the recipient's report: the moderators took action, or found no violation. */
  report_acted: 'none',
  report_dismissed: 'none',
  moderation_decided: 'decision',
  appeal_decided: 'decision',
  /** A copy of the user's data can be downloaded; there is no listing, and `sender` is the user. */
  export_ready: 'settings',
  proposal_accepted: 'proposal',
  proposal_declined: 'proposal',
  /**
   * A swap offer, a counter-offer or a ring; a swap offer with a new contact request is a `connection_request` instead.
   */
  trade_proposed: 'trade',
  trade_agreed: 'trade',
  trade_ended: 'trade',
} as const satisfies Record<
  string,
  'conversation' | 'listing' | 'wants' | 'decision' | 'proposal' | 'trade' | 'settings' | 'none'
>;

export type NotificationType = keyof typeof notificationSubjects;

/** Returns false for a type that this version does not define, such as a type that a newer server sends. */
export function isNotificationType(type: string): type is NotificationType {
  return Object.hasOwn(notificationSubjects, type);
}
