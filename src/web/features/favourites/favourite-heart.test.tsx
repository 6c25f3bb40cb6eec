// @vitest-environment jsdom
/** Does the heart mark at once, ask visitors in first, and take back what the server refuses? */
import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { call } from '#web/lib/api.ts';
import { useDialogs } from '#web/lib/dialogs.ts';
import { ApiError } from '#web/lib/errors.ts';
import { createQueryClient } from '#web/lib/query.ts';
import { useSession } from '#web/lib/session.ts';
import { ToastProvider } from '#web/ui/toast.tsx';
import { expectConsole } from '../../../../test/support/strict-console.ts';
import { signIn } from './favourites.fixture.ts';
import { FavouriteButton } from './index.ts';

vi.mock('#web/lib/api.ts', () => ({ call: vi.fn() }));

let kept: Set<number>;
let answer: () => Promise<void>;
let written: string[];

beforeEach(() => {
  kept = new Set([7]);
  answer = async () => {};
  written = [];
  vi.mocked(call).mockImplementation((async (route: { id: string }, input?: { params: { id: number } }) => {
    if (route.id === 'favourites.ids') return { data: [...kept] };
    const id = input?.params.id ?? 0;
    written.push(`${route.id} ${id}`);
    await answer();
    if (route.id === 'favourites.add') kept.add(id);
    else kept.delete(id);
    return null;
  }) as never);
  signIn();
});
afterEach(() => {
  cleanup();
  useDialogs.getState().close();
  useSession.setState(useSession.getInitialState(), true);
});

async function show(id: number, name: string) {
  render(
    <QueryClientProvider client={createQueryClient()}>
      <ToastProvider>
        <FavouriteButton listing={{ id, name }} />
      </ToastProvider>
    </QueryClientProvider>,
  );
  await screen.findByRole('button', { name: `Favourite: ${name}` });
  return userEvent.setup();
}
const heart = (pressed: boolean) => screen.findByRole('button', { name: /^Favourite: /, pressed });

test('is filled for what is marked, and empties with a press', async () => {
  const user = await show(7, 'Blue moon');
  await user.click(await heart(true));
  expect(await heart(false)).toBeTruthy();
  await waitFor(() => expect(kept.has(7)).toBe(false));
  expect(written).toEqual(['favourites.remove 7']);
});

test('shows at once, before the server has answered', async () => {
  let release = () => {};
  answer = () =>
    new Promise((resolve) => {
      release = resolve;
    });
  const user = await show(8, 'Red sun');
  await user.click(await heart(false));
  expect(await heart(true)).toBeTruthy();
  expect(kept.has(8)).toBe(false);
  release();
  await waitFor(() => expect(kept.has(8)).toBe(true));
  expect(await heart(true)).toBeTruthy();
});

test('is put back where the server refuses, and says so', async () => {
  expectConsole('error', 'Failed to change a favourite');
  answer = async () => {
    throw new ApiError('offline', 0);
  };
  const user = await show(8, 'Red sun');
  await user.click(await heart(false));
  expect(await screen.findByText(/^Red sun was not added to your favourites\. We could not reach/)).toBeTruthy();
  expect(await heart(false)).toBeTruthy();
});

test('pressed twice, the last press holds', async () => {
  const user = await show(8, 'Red sun');
  await user.click(await heart(false));
  await user.click(await heart(true));
  await waitFor(() => expect(written).toEqual(['favourites.add 8', 'favourites.remove 8']));
  expect(await heart(false)).toBeTruthy();
  expect(kept.has(8)).toBe(false);
});

test('a visitor is asked to sign in, and then it is marked', async () => {
  useSession.setState({ accessToken: '', user: null });
  const user = await show(9, 'Green star');
  await user.click(await heart(false));
  const { signIn: asked } = useDialogs.getState();
  expect(written).toEqual([]);
  signIn();
  if (typeof asked === 'object') asked.then();
  expect(await heart(true)).toBeTruthy();
  await waitFor(() => expect(written).toEqual(['favourites.add 9']));
});
