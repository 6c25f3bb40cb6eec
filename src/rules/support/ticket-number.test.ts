import { expect, it } from 'vitest';
import { ticketIdOf, ticketNumber } from './ticket-number.ts';

it.each([
  [1, 'MG-1001'],
  [42, 'MG-1042'],
  [9000, 'MG-10000'],
])('ticketNumber formats the id %i as %s', (id, expected) => {
  expect(ticketNumber(id)).toBe(expected);
});

it.each([
  ['MG-1001', 1],
  ['mg-1042', 42],
  [' MG10000 ', 9000],
  ['1001', 1],
  ['1000', undefined],
  ['MG-', undefined],
  ['parcel 1001', undefined],
  ['MG-9999999999', undefined],
  ['', undefined],
])('ticketIdOf reads %j as the id %j', (text, expected) => {
  expect(ticketIdOf(text)).toBe(expected);
});
