// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react';
import { Suspense } from 'react';
import { afterEach, describe, expect, it } from 'vitest';
import { lazyPart } from './lazy-part.ts';

afterEach(cleanup);

describe('a lazy part', () => {
  it('renders the component once its code is loaded', async () => {
    const Part = lazyPart(async () => ({ name }: { name: string }) => <p>{name}</p>);
    render(
      <Suspense>
        <Part name="Offer" />
      </Suspense>,
    );
    expect(await screen.findByText('Offer')).toBeTruthy();
  });

  it('renders nothing and keeps the rest of the page if its code cannot be loaded', async () => {
    const Part = lazyPart(() => Promise.reject(new Error('offline')));
    render(
      <>
        <p>Composer</p>
        <Suspense fallback="Loading">
          <Part />
        </Suspense>
      </>,
    );
    await expect.poll(() => document.body.textContent).toBe('Composer');
  });
});
