// @vitest-environment jsdom
import { act, cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { expectConsole } from '#test/strict-console.ts';
import { useDialogs } from '#web/lib/browser/dialogs.ts';
import { call } from '#web/lib/net/api.ts';
import { ApiError } from '#web/lib/net/errors.ts';
import { useSession } from '#web/lib/session/session.ts';
import { renderPage } from '#web/ui/page.fixture.tsx';
import { signIn } from './favourites.fixture.ts';
import { FavouriteButton } from './index.ts';

vi.mock('#web/lib/net/api.ts', () => import('#web/lib/net/api.fixture.ts'));

let storedIds: Set<number>;
let respond: () => Promise<void>;
let requests: string[];

beforeEach(() => {
  storedIds = new Set([7]);
  respond = async () => {};
  requests = [];
  vi.mocked(call).mockImplementation((async (route: string, input?: { params: { id: number } }) => {
    if (route === 'GET /api/favourites/ids') return { data: [...storedIds] };
    const id = input?.params.id ?? 0;
    requests.push(`${route} ${id}`);
    await respond();
    if (route === 'PUT /api/favourites/{id}') storedIds.add(id);
    else storedIds.delete(id);
    return null;
  }) as never);
  signIn();
});
afterEach(() => {
  useDialogs.getState().close();
  useSession.setState(useSession.getInitialState(), true);
  cleanup();
});

const OTHER_SELLER = 4;

async function show(id: number, name: string) {
  renderPage(<FavouriteButton listing={{ id, name, seller_id: OTHER_SELLER }} />);
  await screen.findByRole('button', { name: `Favourite: ${name}` });
  return userEvent.setup();
}
const heart = (pressed: boolean) => screen.findByRole('button', { name: /^Favourite: /, pressed });

test('a card shows a filled heart for a favourite and empties it on a click', async () => {
  const user = await show(7, 'Blue moon');
  await user.click(await heart(true));
  expect(await heart(false)).toBeTruthy();
  await waitFor(() => expect(storedIds.has(7)).toBe(false));
  expect(requests).toEqual(['DELETE /api/favourites/{id} 7']);
});

test('a card changes the heart immediately, before the server responds', async () => {
  let release = () => {};
  respond = () =>
    new Promise((resolve) => {
      release = resolve;
    });
  const user = await show(8, 'Red sun');
  await user.click(await heart(false));
  expect(await heart(true)).toBeTruthy();
  expect(storedIds.has(8)).toBe(false);
  release();
  await waitFor(() => expect(storedIds.has(8)).toBe(true));
  expect(await heart(true)).toBeTruthy();
});

test('a card reverts the heart and shows an error when the request fails', async () => {
  expectConsole('error', 'Failed to change a favourite');
  respond = async () => {
    throw new ApiError('offline', 0);
  };
  const user = await show(8, 'Red sun');
  await user.click(await heart(false));
  expect(await screen.findByText(/^Couldn’t add Red sun to favourites\. We could not reach/)).toBeTruthy();
  expect(await heart(false)).toBeTruthy();
});

test('a card shows an empty heart after quick clicks that add and then remove the favourite', async () => {
  const user = await show(8, 'Red sun');
  await user.click(await heart(false));
  await user.click(await heart(true));
  await waitFor(() => expect(requests).toEqual(['PUT /api/favourites/{id} 8', 'DELETE /api/favourites/{id} 8']));
  expect(await heart(false)).toBeTruthy();
  expect(storedIds.has(8)).toBe(false);
});

test.each([
  { id: 7, name: 'Blue moon', before: true },
  { id: 8, name: 'Red sun', before: false },
])(
  'a card restores the original heart after two clicks whose requests both fail (favourite: $before)',
  async ({ id, name, before }) => {
    expectConsole('error', 'Failed to change a favourite');
    let fail = () => {};
    const answered = new Promise<void>((resolve) => {
      fail = resolve;
    });
    respond = async () => {
      await answered;
      throw new ApiError('offline', 0);
    };
    const user = await show(id, name);
    await user.click(await heart(before));
    await user.click(await heart(!before));
    fail();
    await waitFor(() => expect(requests).toHaveLength(2));
    await act(async () => {});
    expect(await heart(before)).toBeTruthy();
    // No error is shown, because the heart is in the state that the last click requested.
    expect(screen.queryByText(/Couldn’t/)).toBeNull();
  },
);

test('a card asks a visitor to sign in and then adds the favourite', async () => {
  useSession.setState({ accessToken: '', user: null, ready: true });
  const user = await show(9, 'Green star');
  await user.click(await heart(false));
  const { signIn: pendingSignIn } = useDialogs.getState();
  expect(requests).toEqual([]);
  signIn();
  if (typeof pendingSignIn === 'object') pendingSignIn.then();
  expect(await heart(true)).toBeTruthy();
  await waitFor(() => expect(requests).toEqual(['PUT /api/favourites/{id} 9']));
});

test('a card adds the favourite if the click came before the session was restored', async () => {
  useSession.setState({ user: null });
  const user = await show(9, 'Green star');
  await user.click(await heart(false));
  expect(await heart(true)).toBeTruthy();
  expect(useDialogs.getState().signIn).toBe(false);
  signIn();
  await waitFor(() => expect(requests).toEqual(['PUT /api/favourites/{id} 9']));
  expect(await heart(true)).toBeTruthy();
});

test('a card asks a visitor to sign in if the click came before the session check finished', async () => {
  useSession.setState({ ...useSession.getInitialState() }, true);
  const user = await show(9, 'Green star');
  await user.click(await heart(false));
  expect(useDialogs.getState().signIn).toBe(false);
  act(() => useSession.getState().adoptStored());
  await waitFor(() => expect(useDialogs.getState().signIn).toHaveProperty('then'));
  expect(requests).toEqual([]);
});

test('a card shows no heart if the listing is the user’s own', async () => {
  signIn(3);
  renderPage(
    <>
      <FavouriteButton listing={{ id: 7, name: 'My own', seller_id: 3 }} />
      <FavouriteButton listing={{ id: 8, name: 'Of others', seller_id: OTHER_SELLER }} />
    </>,
  );
  expect((await screen.findAllByRole('button')).map((button) => button.getAttribute('aria-label'))).toEqual([
    'Favourite: Of others',
  ]);
});
