/** Lists the types of notifications. Free of zod because the web app imports it. */

/** What a notification of each type is about; clients link to it. */
export const notificationSubjects = {
  connection_request: 'conversation',
  connection_accepted: 'conversation',
  conversation_closed: 'conversation',
  /** A new or cheaper listing matches a saved search; `sender` is its seller. */
  search_match: 'listing',
  /** The price of a favourite dropped; `sender` is its seller. */
  favourite_cheaper: 'listing',
  /** The outcome of the recipient's report: the moderators acted, or found nothing to object to. */
  report_acted: 'none',
  report_dismissed: 'none',
  /** A decision of a moderator about the recipient, and the outcome of an appeal against it. */
  moderation_decided: 'decision',
  appeal_decided: 'decision',
} as const satisfies Record<string, 'conversation' | 'listing' | 'decision' | 'none'>;

export type NotificationType = keyof typeof notificationSubjects;

/** Returns false for a type of a newer server. */
export function isNotificationType(type: string): type is NotificationType {
  return Object.hasOwn(notificationSubjects, type);
}
