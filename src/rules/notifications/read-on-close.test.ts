import { expect, it } from 'vitest';
import { notificationSubjects } from '#contract/notification-types.ts';
import { readOnClose } from './read-on-close.ts';

it.each([
  ['connection_request', false, false],
  ['connection_request', true, false],
  ['connection_accepted', false, true],
  ['connection_accepted', true, false],
  ['conversation_closed', false, true],
  ['conversation_closed', true, false],
  ['search_match', false, true],
  ['search_match', true, false],
  ['want_match', false, true],
  ['want_match', true, false],
  ['follow_match', false, true],
  ['follow_match', true, false],
  ['favourite_cheaper', false, true],
  ['favourite_cheaper', true, false],
  ['a_type_of_tomorrow', false, true],
  ['a_type_of_tomorrow', true, false],
])('for a notification of type %s (already read: %s), readOnClose returns its id: %s', (type, is_read, marked) => {
  expect(readOnClose([{ id: 'n', type, is_read }])).toEqual(marked ? ['n'] : []);
});

it('readOnClose marks notifications of every type as read, except contact requests', () => {
  const types = Object.keys(notificationSubjects);
  const marked = readOnClose(types.map((type) => ({ id: type, type, is_read: false })));
  expect(types.filter((type) => !marked.includes(type))).toEqual(['connection_request']);
});

it('readOnClose returns the ids in the given order', () => {
  const ids = ['b', 'a', 'c'];
  expect(readOnClose(ids.map((id) => ({ id, type: 'conversation_closed', is_read: false })))).toEqual(ids);
});
