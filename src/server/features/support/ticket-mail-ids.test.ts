import { expect, it } from 'vitest';
import { answerThread, confirmationThread } from './ticket-mail-ids.ts';

const ticket = { id: 42, createdAt: new Date('2026-11-22T10:00:00.400Z') };

it('every email about a ticket has a stable and unique id', () => {
  expect(confirmationThread(ticket)).toEqual({ id: 'mg-1042.toweg0', references: [] });
  expect(answerThread(ticket, 7, []).id).toBe('mg-1042.toweg0.7');
});

it('the email with an answer references the confirmation email and the emails with all earlier answers', () => {
  expect(answerThread(ticket, 9, [7, 8]).references).toEqual([
    'mg-1042.toweg0',
    'mg-1042.toweg0.7',
    'mg-1042.toweg0.8',
  ]);
});

it('emails about tickets with the same number in two databases have different ids', () => {
  const other = { ...ticket, createdAt: new Date('2026-11-22T10:00:01.000Z') };
  expect(confirmationThread(other).id).not.toBe(confirmationThread(ticket).id);
});
