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
const name = (exchange: Exchange) => JSON.stringify(exchange);

describe('reviewRefusal', () => {
  it.each(exchanges.map((exchange) => [name(exchange), exchange] as const))(
    'returns the expected refusal for %s',
    (_, exchange) => {
      const bothWrote = exchange.buyerMessages * exchange.sellerMessages > 0;
      const expected = !exchange.isBuyer
        ? 'forbidden'
        : exchange.isReviewed
          ? 'already_reviewed'
          : bothWrote
            ? null
            : 'review_too_early';
      expect(reviewRefusal(exchange)).toBe(expected);
    },
  );
});

describe('isReviewDue', () => {
  const rows = exchanges.flatMap((exchange) =>
    flags.flatMap((isConversationClosed) =>
      flags.flatMap((isListingClosed) =>
        flags.flatMap((isReceived) =>
          flags.map((hasNotBought) => ({
            ...exchange,
            isConversationClosed,
            isListingClosed,
            isReceived,
            hasNotBought,
          })),
        ),
      ),
    ),
  );
  it.each(rows.map((exchange) => [name(exchange), exchange] as const))(
    'returns true only for a buyer who can write a review, once the item is received or, if hasNotBought is false, the conversation or listing is closed: %s',
    (_, exchange) => {
      const bothWrote = exchange.buyerMessages >= 1 && exchange.sellerMessages >= 1;
      const isOver =
        exchange.isReceived || (!exchange.hasNotBought && (exchange.isConversationClosed || exchange.isListingClosed));
      expect(isReviewDue(exchange)).toBe(exchange.isBuyer && !exchange.isReviewed && bothWrote && isOver);
    },
  );
});
