// @vitest-environment jsdom
import { cleanup, render } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { SellerRecord } from './seller-record.tsx';

afterEach(cleanup);

it.each([
  [1, null, '1 sale'],
  [1200, null, '1,200 sales'],
  [0, 1, 'Usually answers within an hour'],
  [2, 12, '2 sales · Usually answers within 12 hours'],
  [0, 24, 'Usually answers within a day'],
  [0, 72, 'Usually answers within 3 days'],
  [0, 168, 'Usually answers within a week'],
])('shows %i sales and answers within %j hours', (sales, response_hours, text) => {
  const { container } = render(<SellerRecord record={{ sales, response_hours }} />);
  expect(container.textContent).toBe(text);
});
