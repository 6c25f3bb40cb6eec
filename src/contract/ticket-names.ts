/** Lists the states and message kinds of support tickets. Must not import zod, because pages import this file. */

/** `open` waits for the staff, `waiting` for the requester. */
export const ticketStatuses = ['open', 'waiting', 'closed'] as const;
export type TicketStatus = (typeof ticketStatuses)[number];

/** `reply` is from the requester, `answer` from the staff to the requester; only the staff sees a `note`. */
export const ticketMessageKinds = ['reply', 'answer', 'note'] as const;
export type TicketMessageKind = (typeof ticketMessageKinds)[number];
