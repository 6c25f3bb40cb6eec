// @vitest-environment jsdom
import { cleanup, render } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { SellerFacts } from './seller-facts.tsx';

afterEach(cleanup);

const show = (record?: { sales: number; response_hours: number | null }) => {
  const facts = { country: 'CA', joined_at: '2024-12-31T23:30:00.000Z', ...(record && { record }) } as const;
  return render(<SellerFacts facts={facts} />)
    .container.textContent?.replaceAll('\u00a0', ' ')
    .trim();
};

it.each([
  [1, null, '1 sale'],
  [1200, null, '1,200 sales'],
  [0, 1, 'Usually replies within an hour'],
  [2, 12, '2 sales · Usually replies within 12 hours'],
  [0, 24, 'Usually replies within a day'],
  [0, 72, 'Usually replies within 3 days'],
  [0, 168, 'Usually replies within a week'],
])('the profile shows sales=%i and response_hours=%j as "%s"', (sales, response_hours, text) => {
  expect(show({ sales, response_hours })).toBe(`Canada · Joined in 2024 · ${text}`);
});

it('the profile shows only the country and year of joining if the server sends neither sales nor a response time', () => {
  expect(show()).toBe('Canada · Joined in 2024');
});
