import { expect, it } from 'vitest';
import { readOnVisit } from './read-on-visit.ts';

const noticed = (id: string, type: string, conversation_id: number | null, is_read = false) => ({
  ...{ id, type, conversation_id, is_read },
});

it('readOnVisit returns the unread notifications of the conversation, except contact requests', () => {
  const list = [
    noticed('a', 'conversation_closed', 5),
    noticed('b', 'connection_accepted', 5),
    noticed('c', 'connection_accepted', 5, true),
    noticed('d', 'connection_request', 5),
    noticed('e', 'conversation_closed', 6),
    noticed('f', 'search_match', null),
  ];
  expect(readOnVisit(list, { conversationId: 5 })).toEqual(['a', 'b']);
});

it('readOnVisit returns the unread notifications of the trade, except contact requests', () => {
  const about = (id: string, type: string, tradeId: number, is_read = false) => ({
    ...noticed(id, type, null, is_read),
    trade: { id: tradeId },
  });
  const list = [
    about('a', 'trade_proposed', 5),
    about('b', 'trade_agreed', 5),
    about('c', 'trade_ended', 5, true),
    about('d', 'connection_request', 5),
    about('e', 'trade_proposed', 6),
    noticed('f', 'search_match', null),
  ];
  expect(readOnVisit(list, { tradeId: 5 })).toEqual(['a', 'b']);
});
