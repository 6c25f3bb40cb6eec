// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { ApiError } from '#web/lib/net/errors.ts';
import { QueryView } from './query-view.tsx';

afterEach(cleanup);

const idle = { data: undefined, error: null, isFetching: false, refetch: vi.fn() };
type Query = Omit<typeof idle, 'data' | 'error'> & { data: string[] | undefined; error: unknown };

function show(query: Query, failedText?: string | null) {
  render(
    <QueryView
      query={query}
      loading="Loading"
      failed="Couldn’t load the keys"
      {...(failedText === undefined ? {} : { failedText })}
      frame="wrap"
      empty="No keys"
    >
      {(names) => names.join(', ')}
    </QueryView>,
  );
  return document.body.textContent;
}

describe('QueryView', () => {
  it('shows the loading state until there is data or an error', () => {
    expect(show(idle)).toBe('Loading');
  });

  it('shows the data, even after a later request failed', () => {
    expect(show({ ...idle, data: ['one', 'two'], error: new ApiError('offline', 0) })).toBe('one, two');
  });

  it('shows the empty state for an empty list', () => {
    expect(show({ ...idle, data: [] })).toBe('No keys');
  });

  it('shows the error message and fetches again when the user clicks Retry', async () => {
    const refetch = vi.fn();
    show({ ...idle, error: new ApiError('offline', 0), refetch });
    const alert = screen.getByRole('alert');
    expect(alert.textContent).toContain('Couldn’t load the keys');
    expect(alert.textContent).toContain('We could not reach Magpie.');
    expect(alert.parentElement?.className).toBe('wrap');
    await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
    expect(refetch).toHaveBeenCalledOnce();
  });

  it.each([
    ['Only this', 'Couldn’t load the keysOnly thisRetry'],
    [null, 'Couldn’t load the keysRetry'],
  ])('replaces the error message with a given text, or with nothing for null (text: %s)', (text, expected) => {
    expect(show({ ...idle, error: new Error('refused') }, text)).toBe(expected);
  });
});
