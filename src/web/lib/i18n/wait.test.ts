import { expect, it } from 'vitest';
import { formatWait } from './wait.ts';

it.each([
  [1, '1 second'],
  [20, '20 seconds'],
  [60, '1 minute'],
  [61, '2 minutes'],
  [900, '15 minutes'],
  [7200, '120 minutes'],
  [7201, '3 hours'],
  [86_400, '24 hours'],
])('formatWait(%i) returns "%s"', (seconds, expected) => {
  expect(formatWait(seconds)).toBe(expected);
});
