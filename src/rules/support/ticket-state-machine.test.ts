import { describe, expect, it } from 'vitest';
import { ticketStatuses } from '#contract/ticket-names.ts';
import { nextTicketStatus, type TicketAction } from './ticket-state-machine.ts';

/** For each action: the new status when the ticket is open, waiting or closed (the order of `ticketStatuses`). */
const table: readonly (readonly [TicketAction, readonly string[]])[] = [
  ['reply', ['open', 'open', 'open']],
  ['answer', ['waiting', 'waiting', 'waiting']],
  ['answer-and-close', ['closed', 'closed', 'closed']],
  ['close', ['closed', 'closed', 'closed']],
  ['reopen', ['open', 'waiting', 'open']],
  ['expire', ['open', 'closed', 'closed']],
];

describe('nextTicketStatus', () => {
  it.each(table)('the action %s changes the statuses open, waiting and closed to %j', (action, expected) => {
    expect(ticketStatuses.map((status) => nextTicketStatus(status, action))).toEqual(expected);
  });
});
