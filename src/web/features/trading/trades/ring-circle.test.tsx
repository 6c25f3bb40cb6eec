// @vitest-environment jsdom
import { cleanup, render } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { aRing } from '#contract/trades.fixture.ts';
import { RingCircle } from './ring-circle.tsx';

afterEach(cleanup);

const textsOf = (root: HTMLElement, selector: string) =>
  Array.from(root.querySelectorAll(selector), (element) => element.textContent);

describe('the drawing of a ring', () => {
  it('starts with the reader, and shows each listing with its proposed price after the user who gives it', () => {
    const ring = aRing();
    const items = ring.items.map((item, at) => ({ ...item, price: 10 + at }));
    const { container } = render(<RingCircle trade={{ ...ring, items }} userId={1} />);
    const parts = '.ring-circle__user .truncate, .ring-circle__name, .ring-circle__price';
    expect(textsOf(container, parts)).toEqual([
      ...['You', 'Card 8', '$11.00\u00a0USD'],
      ...['papermoth', 'Card 7', '$12.00\u00a0USD'],
      ...['tidepool', 'Card 6', '$10.00\u00a0USD'],
    ]);
    // One arrow points to each listing and another points from the listing to the next user.
    expect(container.querySelectorAll('path[transform]')).toHaveLength(6);
  });

  it('shows the rating of users who have reviews, and no rating for users without reviews', () => {
    const ring = aRing();
    const members = ring.members.map((member, at) => ({
      ...member,
      user: { ...member.user, average_rating: at === 0 ? 4.5 : 0, review_count: at === 0 ? 2 : 0 },
    }));
    const { container } = render(<RingCircle trade={{ ...ring, members }} userId={1} />);
    expect(textsOf(container, '.ring-circle__rating')).toEqual(['★ 4.5']);
  });
});
