/** What does the browser's tab say? */
import { expect, it } from 'vitest';
import { composeTitle } from './page-title.ts';

it.each([
  ['', 0, 'Magpie'],
  ['', 2, '(2) Magpie'],
  ['Inbox', 0, 'Inbox · Magpie'],
  ['Inbox', 12, '(12) Inbox · Magpie'],
])('%j with %i unread reads %j', (page, unread, expected) => {
  expect(composeTitle(page, unread)).toBe(expected);
});
