import { expect, it } from 'vitest';
import { ticketNumber } from './ticket-number.ts';

it.each([
  [1, 'MG-1001'],
  [42, 'MG-1042'],
  [9000, 'MG-10000'],
])('formats row %i as %s', (id, expected) => {
  expect(ticketNumber(id)).toBe(expected);
});
