import { describe, expect, it } from 'vitest';
import { type Exchange, isReviewDue, reviewRefusal } from './review-refusal.ts';

const flags = [false, true];
const counts = [0, 1, 2, 3];
const exchanges: Exchange[] = flags.flatMap((isBuyer) =>
  flags.flatMap((isReviewed) =>
    counts.flatMap((buyerMessages) =>
      counts.map((sellerMessages) => ({ isBuyer, isReviewed, buyerMessages, sellerMessages })),
    ),
  ),
);
const name = (one: Exchange) => JSON.stringify(one);

describe('reviewRefusal', () => {
  it.each(exchanges.map((one) => [name(one), one] as const))('returns the expected refusal for %s', (_, one) => {
    const bothWrote = one.buyerMessages * one.sellerMessages > 0;
    const expected = !one.isBuyer
      ? 'forbidden'
      : one.isReviewed
        ? 'already_reviewed'
        : bothWrote
          ? null
          : 'review_too_early';
    expect(reviewRefusal(one)).toBe(expected);
  });
});

describe('isReviewDue', () => {
  const rows = exchanges.flatMap((one) =>
    flags.flatMap((isConversationClosed) =>
      flags.flatMap((isListingClosed) =>
        flags.flatMap((isReceived) =>
          flags.map((hasNotBought) => ({ ...one, isConversationClosed, isListingClosed, isReceived, hasNotBought })),
        ),
      ),
    ),
  );
  it.each(rows.map((one) => [name(one), one] as const))('returns true only once the trade has ended: %s', (_, one) => {
    const bothWrote = one.buyerMessages >= 1 && one.sellerMessages >= 1;
    const isOver = one.isReceived || (!one.hasNotBought && (one.isConversationClosed || one.isListingClosed));
    expect(isReviewDue(one)).toBe(one.isBuyer && !one.isReviewed && bothWrote && isOver);
  });
});
