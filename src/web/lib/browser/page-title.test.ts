import { expect, it } from 'vitest';
import { composeTitle } from './page-title.ts';

it.each([
  ['', 0, 'Magpie'],
  ['', 2, '(2) Magpie'],
  ['Inbox', 0, 'Inbox · Magpie'],
  ['Inbox', 12, '(12) Inbox · Magpie'],
])('the title of the page %j with %i unread notifications is %j', (page, unread, expected) => {
  expect(composeTitle(page, unread)).toBe(expected);
});
