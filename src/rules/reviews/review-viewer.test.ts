import { expect, it } from 'vitest';
import { canEditReview, canNameListing, canReply, canReportReview, type ReviewSeen } from './review-viewer.ts';

const DAY = 24 * 60 * 60 * 1000;
const now = new Date('2026-11-21T12:00:00Z');
const before = (ms: number): Date => new Date(now.getTime() - ms);
const ages = [0, 14 * DAY - 1, 14 * DAY, 400 * DAY];
const isYoung = (age: number): boolean => age < 14 * DAY;
const viewers = { visitor: undefined, buyer: 1, seller: 2, stranger: 3 } as const;

const rows = Object.keys(viewers).flatMap((viewer) =>
  ages.flatMap((age) => [null, ...ages].map((replyAge) => ({ viewer: viewer as keyof typeof viewers, age, replyAge }))),
);

it.each(rows)(
  'the rights of a $viewer to edit, reply to and report a review are as specified (age in ms: $age, age of the reply: $replyAge)',
  ({ viewer, age, replyAge }) => {
    const review: ReviewSeen = {
      viewerId: viewers[viewer],
      buyerId: 1,
      sellerId: 2,
      createdAt: before(age),
      repliedAt: replyAge === null ? null : before(replyAge),
      now,
    };
    expect(canEditReview(review)).toBe(viewer === 'buyer' && isYoung(age));
    expect(canReply(review)).toBe(viewer === 'seller' && (replyAge === null || isYoung(replyAge)));
    expect(canReportReview(review)).toBe(viewer === 'seller' || viewer === 'stranger');
  },
);

const listings = Object.keys(viewers).flatMap((viewer) =>
  [true, false].flatMap((isErased) =>
    [true, false].map((isHidden) => ({ viewer: viewer as keyof typeof viewers, isErased, isHidden })),
  ),
);

it.each(listings)('the $viewer sees the listing name only if allowed (erased: $isErased, hidden: $isHidden)', (row) => {
  const { viewer, isErased, isHidden } = row;
  const isNamed = canNameListing({ viewerId: viewers[viewer], buyerId: 1, sellerId: 2 }, { isErased, isHidden });
  expect(isNamed).toBe(!isErased && (!isHidden || viewer === 'buyer' || viewer === 'seller'));
});
