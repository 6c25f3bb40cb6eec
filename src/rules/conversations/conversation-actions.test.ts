import { describe, expect, it } from 'vitest';
import {
  type ConversationFacts,
  conversationActions,
  receiptRefusal,
  reopeningRequestRefusal,
  reopenRefusal,
} from './conversation-actions.ts';

const booleans = [false, true];
const statuses = ['active', 'closed'] as const;

/** All possible combinations. Only a closed conversation has a participant who closed it or a request to reopen it. */
const allFacts: ConversationFacts[] = statuses.flatMap((status) =>
  booleans.flatMap((isBuyer) =>
    booleans.flatMap((isClosedByViewer) =>
      booleans.flatMap((isReopeningRequested) =>
        booleans.flatMap((isFrozen) =>
          booleans.flatMap((isReceived) =>
            booleans.map((haveBothWritten) => ({
              isBuyer,
              status,
              isClosedByViewer: isClosedByViewer && status === 'closed',
              isReopeningRequested: isReopeningRequested && status === 'closed',
              isFrozen,
              isReceived,
              haveBothWritten,
            })),
          ),
        ),
      ),
    ),
  ),
);

describe('reopenRefusal', () => {
  it('refuses only the participant who did not close the conversation', () => {
    expect(reopenRefusal({ status: 'active', isClosedByViewer: false })).toBeNull();
    expect(reopenRefusal({ status: 'closed', isClosedByViewer: true })).toBeNull();
    expect(reopenRefusal({ status: 'closed', isClosedByViewer: false })).toBe('forbidden');
  });
});

describe('reopeningRequestRefusal', () => {
  it('refuses only the participant who closed the conversation', () => {
    expect(reopeningRequestRefusal({ status: 'active', isClosedByViewer: false })).toBeNull();
    expect(reopeningRequestRefusal({ status: 'closed', isClosedByViewer: false })).toBeNull();
    expect(reopeningRequestRefusal({ status: 'closed', isClosedByViewer: true })).toBe('forbidden');
  });
});

describe('receiptRefusal', () => {
  it('allows only the buyer to confirm receipt of the item, after both participants have written', () => {
    expect(receiptRefusal({ isBuyer: true, haveBothWritten: true })).toBeNull();
    expect(receiptRefusal({ isBuyer: true, haveBothWritten: false })).toBe('receipt_too_early');
    expect(receiptRefusal({ isBuyer: false, haveBothWritten: true })).toBe('forbidden');
    expect(receiptRefusal({ isBuyer: false, haveBothWritten: false })).toBe('forbidden');
  });
});

describe('conversationActions', () => {
  it.each(allFacts)('returns whether each action is possible for %o', (facts) => {
    const { status, isClosedByViewer, isFrozen } = facts;
    const isUsable = status === 'active' && !isFrozen;
    const isMendable = status === 'closed' && !isFrozen;
    expect(conversationActions(facts)).toEqual({
      send: isUsable,
      close: isUsable,
      reopen: isMendable && isClosedByViewer,
      request_reopening: isMendable && !isClosedByViewer && !facts.isReopeningRequested,
      confirm_receipt: facts.isBuyer && facts.haveBothWritten && !facts.isReceived,
    });
  });

  it('always offers a way to continue a closed conversation that is not frozen, unless a request to reopen it is pending', () => {
    for (const facts of allFacts.filter(({ status, isFrozen }) => status === 'closed' && !isFrozen)) {
      const can = conversationActions(facts);
      expect(can.reopen || can.request_reopening || facts.isReopeningRequested).toBe(true);
    }
  });
});
