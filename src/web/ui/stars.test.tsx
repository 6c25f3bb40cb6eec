// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { Stars } from './stars.tsx';

afterEach(cleanup);

test.each([
  [0, 0],
  [0.5, 8],
  [1, 17],
  [4, 68],
  [4.5, 76],
  [5, 85],
  [7, 85],
  [-1, 0],
])('the star rating for the value %s is filled up to the horizontal position %s', (value, edge) => {
  render(<Stars value={value} label={(stars) => `${stars} of 5 stars`} />);
  const image = screen.getByRole('img', { name: `${value} of 5 stars` });
  expect(Number(image.querySelector('rect')?.getAttribute('width'))).toBeCloseTo(edge);
});

test('the star rating uses a different clip path for each rating on a page', () => {
  render(
    <>
      <Stars value={1} label={() => 'first'} />
      <Stars value={5} label={() => 'second'} />
    </>,
  );
  const ids = [...document.querySelectorAll('clipPath')].map((clip) => clip.id);
  expect(new Set(ids).size).toBe(2);
});
