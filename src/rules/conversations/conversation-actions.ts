/** Decides what a participant can do with a conversation. */

export type ConversationFacts = {
  readonly isBuyer: boolean;
  readonly status: 'active' | 'closed';
  readonly isClosedByViewer: boolean;
  readonly isReopeningRequested: boolean;
  /** The viewer has blocked the other participant. */
  readonly isFrozen: boolean;
  readonly isReceived: boolean;
  readonly haveBothWritten: boolean;
};

type ClosedFacts = Pick<ConversationFacts, 'status' | 'isClosedByViewer'>;

/** Only the participant who closed the conversation can reopen it. Reopening an active conversation changes nothing. */
export function reopenRefusal({ status, isClosedByViewer }: ClosedFacts): 'forbidden' | null {
  return status === 'closed' && !isClosedByViewer ? 'forbidden' : null;
}

/** The participant who closed a conversation cannot request reopening. In an active one, a request changes nothing. */
export function reopeningRequestRefusal({ status, isClosedByViewer }: ClosedFacts): 'forbidden' | null {
  return status === 'closed' && isClosedByViewer ? 'forbidden' : null;
}

type ReceiptFacts = Pick<ConversationFacts, 'isBuyer' | 'haveBothWritten'>;

export function receiptRefusal({ isBuyer, haveBothWritten }: ReceiptFacts): 'forbidden' | 'receipt_too_early' | null {
  if (!isBuyer) return 'forbidden';
  return haveBothWritten ? null : 'receipt_too_early';
}

export type ConversationActions = {
  send: boolean;
  close: boolean;
  reopen: boolean;
  request_reopening: boolean;
  confirm_receipt: boolean;
};

/** Returns the actions that the client offers, without those that would change nothing. */
export function conversationActions(facts: ConversationFacts): ConversationActions {
  const isActive = facts.status === 'active';
  const canChange = !facts.isFrozen;
  return {
    send: isActive && canChange,
    close: isActive && canChange,
    reopen: !isActive && canChange && reopenRefusal(facts) === null,
    request_reopening: !isActive && canChange && !facts.isReopeningRequested && reopeningRequestRefusal(facts) === null,
    confirm_receipt: !facts.isReceived && receiptRefusal(facts) === null,
  };
}
