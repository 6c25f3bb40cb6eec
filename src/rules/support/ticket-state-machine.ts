/** Decides how the status of a support ticket changes. */
import type { TicketStatus } from '#contract/ticket-names.ts';

/** `expire`: the requester has not replied to an answer in time. */
export type TicketAction = 'reply' | 'answer' | 'answer-and-close' | 'close' | 'reopen' | 'expire';

const transitions: Readonly<Record<TicketAction, Readonly<Record<TicketStatus, TicketStatus>>>> = {
  reply: { open: 'open', waiting: 'open', closed: 'open' },
  answer: { open: 'waiting', waiting: 'waiting', closed: 'waiting' },
  'answer-and-close': { open: 'closed', waiting: 'closed', closed: 'closed' },
  close: { open: 'closed', waiting: 'closed', closed: 'closed' },
  reopen: { open: 'open', waiting: 'waiting', closed: 'open' },
  expire: { open: 'open', waiting: 'closed', closed: 'closed' },
};

export const nextTicketStatus = (status: TicketStatus, action: TicketAction): TicketStatus =>
  transitions[action][status];
