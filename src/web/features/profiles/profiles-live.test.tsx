// @vitest-environment jsdom

import { useQueryClient } from '@tanstack/react-query';
import { act, cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useEffect } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { RouteKey } from '#contract/api.ts';
import type { Me } from '#contract/auth.ts';
import { Route as Page, Routes, useLocation } from '#web/lib/browser/router.tsx';
import { call } from '#web/lib/net/api.ts';
import { refetchOnChange } from '#web/lib/realtime/affected-queries.ts';
import { forgetChanges, receive } from '#web/lib/realtime/changes.ts';
import { useSession } from '#web/lib/session/session.ts';
import { renderPage } from '#web/ui/page.fixture.tsx';
import { ProfilePage } from './profile-page.tsx';
import { useProfileLive } from './profiles.live.ts';

vi.mock('#web/lib/net/api.ts', () => import('#web/lib/net/api.fixture.ts'));
const answer = vi.mocked(call as (route: RouteKey, input?: { body?: object }) => Promise<unknown>);

let stored: Me;
let position = 0;
let save: () => Promise<void> = async () => {};

beforeEach(async () => {
  sessionStorage.clear();
  forgetChanges();
  save = async () => {};
  stored = {
    id: 9,
    name: 'papermoth',
    average_rating: 0,
    review_count: 0,
    profile: { avatar: '', banner: '', bio: 'Sleeves.' },
    language: 'en',
  } as Me;
  useSession.setState({ ...useSession.getInitialState(), user: stored, accessToken: 't', ready: true }, true);
  answer.mockImplementation(async (route, input) => {
    if (route === 'GET /api/changes') return { position, data: [] };
    if (route === 'GET /api/users/me') return stored;
    if (route === 'GET /api/users/{name}') return stored;
    if (route === 'PUT /api/users/{id}') {
      await save();
      stored = { ...stored, ...input?.body };
      return stored;
    }
    return [];
  });
});
afterEach(cleanup);

async function changeElsewhere(change: Partial<Me>): Promise<void> {
  stored = { ...stored, ...change };
  position += 1;
  receive({ position, type: 'account', id: '9' });
}

function Shell() {
  useProfileLive();
  const client = useQueryClient();
  useEffect(() => refetchOnChange(client), [client]);
  return <span title="address">{useLocation().pathname}</span>;
}

async function show(): Promise<void> {
  position = 0;
  renderPage(
    <>
      <Shell />
      <Routes>
        <Page path="/profile/:name" element={<ProfilePage />} />
      </Routes>
    </>,
    { history: ['/profile/papermoth'] },
  );
  await screen.findByRole('button', { name: 'Edit bio' }, { timeout: 20_000 });
  // The first change sets the position in the change feed; the following changes are delivered one by one.
  await act(async () => receive({ position: 1, type: 'listing', id: '1' }));
}

it('the profile shows a name and bio that were changed on another device, and navigates to the new URL', async () => {
  await show();
  await act(() => changeElsewhere({ name: 'nightjar', profile: { ...stored.profile, bio: 'Toploaders.' } }));
  expect(await screen.findByRole('heading', { level: 1, name: 'nightjar' })).toBeTruthy();
  expect(screen.getByText('Toploaders.')).toBeTruthy();
  await waitFor(() => expect(screen.getByTitle('address').textContent).toBe('/profile/nightjar'));
  expect(useSession.getState().user).toEqual(stored);
  expect(answer.mock.calls.filter(([route]) => route === 'GET /api/users/{name}')).toHaveLength(1);
});

it('the session applies each of two language changes that the user makes on another device', async () => {
  await show();
  await act(() => changeElsewhere({ language: 'fr' }));
  await waitFor(() => expect(useSession.getState().user?.language).toBe('fr'));
  await act(() => changeElsewhere({ language: 'en' }));
  await waitFor(() => expect(useSession.getState().user?.language).toBe('en'));
});

it('the session does not overwrite a saved name with the response to an earlier request', async () => {
  await show();
  const older = Promise.withResolvers<Me>();
  const before = stored;
  const respond = answer.getMockImplementation();
  answer.mockImplementation(async (route, input) =>
    route === 'GET /api/users/me' && stored === before ? older.promise : respond?.(route, input),
  );
  await act(async () => receive({ position: ++position, type: 'account', id: '9' }));
  await waitFor(() => expect(answer.mock.calls.at(-1)?.[0]).toBe('GET /api/users/me'));
  await userEvent.click(screen.getByRole('button', { name: 'Edit your name' }));
  await userEvent.clear(screen.getByRole('textbox', { name: 'Username' }));
  await userEvent.type(screen.getByRole('textbox', { name: 'Username' }), 'mine{Enter}');
  await waitFor(() => expect(useSession.getState().user?.name).toBe('mine'));
  await act(async () => older.resolve(before));
  expect(useSession.getState().user?.name).toBe('mine');
});

it('the profile does not overwrite text that the user is typing or saving in this tab', async () => {
  await show();
  await userEvent.click(screen.getByRole('button', { name: 'Edit your name' }));
  const field = screen.getByRole('textbox', { name: 'Username' });
  await userEvent.clear(field);
  await userEvent.type(field, 'mine');
  await act(() => changeElsewhere({ profile: { ...stored.profile, bio: 'Toploaders.' } }));
  expect(await screen.findByText('Toploaders.')).toBeTruthy();
  expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Username' }).value).toBe('mine');
  let release = () => {};
  save = () => new Promise((resolve) => (release = resolve));
  await userEvent.type(field, '{Enter}');
  const before = useSession.getState().user;
  await act(() => changeElsewhere({ language: 'fr' }));
  await waitFor(() => expect(answer.mock.calls.at(-1)?.[0]).toBe('GET /api/users/me'));
  expect(useSession.getState().user).toBe(before);
  release();
  await waitFor(() => expect(useSession.getState().user).toMatchObject({ name: 'mine', language: 'fr' }));
});
