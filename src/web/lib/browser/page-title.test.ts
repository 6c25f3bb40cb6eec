import { expect, it } from 'vitest';
import { composeTitle } from './page-title.ts';

it.each([
  ['', 0, 'Magpie'],
  ['', 2, '(2) Magpie'],
  ['Inbox', 0, 'Inbox · Magpie'],
  ['Inbox', 12, '(12) Inbox · Magpie'],
])('composes the title of page %j with %i unread notifications as %j', (page, unread, expected) => {
  expect(composeTitle(page, unread)).toBe(expected);
});
