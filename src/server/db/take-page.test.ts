import { expect, it } from 'vitest';
import { takePage } from './take-page.ts';

it.each([
  { rows: 0, page: [], next: null },
  { rows: 2, page: [1, 2], next: null },
  { rows: 3, page: [1, 2, 3], next: null },
  { rows: 4, page: [1, 2, 3], next: 3 },
])('a page of three of $rows rows ends with the cursor $next', ({ rows, page, next }) => {
  const read = Array.from({ length: rows }, (_none, at) => at + 1);
  expect(takePage(read, 3, (row) => row)).toEqual({ page, next });
});
