// @vitest-environment jsdom
/** Are ratings spoken as given and filled to the right edge? */
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
])('%s stars are filled up to %s', (value, edge) => {
  render(<Stars value={value} label={(stars) => `${stars} of 5 stars`} />);
  const image = screen.getByRole('img', { name: `${value} of 5 stars` });
  expect(Number(image.querySelector('rect')?.getAttribute('width'))).toBeCloseTo(edge);
});

test('two ratings on a page do not share their edge', () => {
  render(
    <>
      <Stars value={1} label={() => 'first'} />
      <Stars value={5} label={() => 'second'} />
    </>,
  );
  const ids = [...document.querySelectorAll('clipPath')].map((clip) => clip.id);
  expect(new Set(ids).size).toBe(2);
});
