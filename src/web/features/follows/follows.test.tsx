// @vitest-environment jsdom
import { cleanup, fireEvent, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { errorSentences } from '#contract/error-sentences.ts';
import type { Follow } from '#contract/follows.ts';
import { aCard } from '#contract/listing-card.fixture.ts';
import { expectConsole } from '#test/strict-console.ts';
import { useDialogs } from '#web/lib/browser/dialogs.ts';
import { call } from '#web/lib/net/api.ts';
import { ApiError } from '#web/lib/net/errors.ts';
import { signInAs } from '#web/lib/session/session.fixture.ts';
import { useSession } from '#web/lib/session/session.ts';
import { renderPage } from '#web/ui/page.fixture.tsx';
import { FollowButton } from './follow-button.tsx';
import { FollowingPage } from './following-page.tsx';

vi.mock('#web/lib/net/api.ts', () => import('#web/lib/net/api.fixture.ts'));

let follows: Follow[];
let failures: Record<string, unknown>;

beforeEach(() => {
  follows = [{ kind: 'group', id: 4, name: 'Orchid Static', created_at: '2026-11-01T10:00:00.000Z' }];
  failures = {};
  vi.mocked(call).mockImplementation((async (
    route: string,
    input?: { params?: { kind: Follow['kind']; id: number } },
  ) => {
    if (failures[route]) throw failures[route];
    if (route === 'GET /api/follows') return { data: follows };
    if (route === 'GET /api/follows/feed') return { data: [aCard(1)], meta: { next_cursor: null } };
    const { kind = 'group', id = 0 } = input?.params ?? {};
    follows = follows.filter((follow) => follow.kind !== kind || follow.id !== id);
    if (route === 'PUT /api/follows/{kind}/{id}') {
      follows = [{ kind, id, name: 'Orchid Static', created_at: '2026-11-01T10:00:00.000Z' }, ...follows];
    }
    return null;
  }) as never);
  signInAs({ id: 3, email: 'wren@m.example' });
});
afterEach(() => {
  cleanup();
  useDialogs.getState().close();
  useSession.setState(useSession.getInitialState(), true);
});

const target = { kind: 'group', id: 4, name: 'Orchid Static' } as const;
const button = (pressed: boolean) => screen.findByRole('button', { name: 'Follow Orchid Static', pressed });

test('the Follow button unfollows a group and follows it again', async () => {
  renderPage(<FollowButton target={target} />);
  await userEvent.click(await button(true));
  await userEvent.click(await button(false));
  expect(await button(true)).toBeTruthy();
  expect(follows).toHaveLength(1);
});

test('the Follow button reverts and shows the reason if the server refuses', async () => {
  follows = [];
  const message = errorSentences.too_many_follows;
  failures['PUT /api/follows/{kind}/{id}'] = new ApiError('too_many_follows', 409, { message });
  expectConsole('error', 'Failed to change a follow');
  renderPage(<FollowButton target={target} />);
  await userEvent.click(await button(false));
  expect((await screen.findByRole('alert')).textContent).toContain(`Couldn’t follow Orchid Static. ${message}`);
  expect(await button(false)).toBeTruthy();
});

test('the Follow button asks visitors to sign in, and is hidden on the user’s own profile', async () => {
  renderPage(<FollowButton target={{ kind: 'seller', id: 3, name: 'wren' }} />);
  expect(screen.queryByRole('button')).toBeNull();
  cleanup();
  useSession.setState({ ...useSession.getInitialState(), ready: true }, true);
  renderPage(<FollowButton target={target} />);
  await userEvent.click(await button(false));
  expect(useDialogs.getState().signIn).toHaveProperty('then');
  expect(vi.mocked(call)).not.toHaveBeenCalledWith('PUT /api/follows/{kind}/{id}', expect.anything());
});

test('the Follow button appears only after the session is restored, so that a signed-in user is not asked to sign in', async () => {
  useSession.setState({ user: null });
  renderPage(<FollowButton target={target} />);
  expect(screen.queryByRole('button')).toBeNull();
  signInAs({ id: 3, email: 'wren@m.example' });
  expect(await button(true)).toBeTruthy();
});

test('the Following page lists each follow and the new listings, and offers Undo after unfollowing', async () => {
  renderPage(<FollowingPage />);
  expect(await screen.findByRole('link', { name: 'Card 1' })).toBeTruthy();
  expect(screen.getByRole('link', { name: /^Orchid Static/ }).getAttribute('href')).toBe('/groups/4');
  await userEvent.click(screen.getByRole('button', { name: 'Unfollow Orchid Static' }));
  expect(await screen.findByText('You don’t follow anyone yet')).toBeTruthy();
  await userEvent.click(await screen.findByRole('button', { name: 'Undo' }));
  expect(await screen.findByRole('link', { name: /^Orchid Static/ })).toBeTruthy();
});

test('the Following page shows a separate error for each of two quick clicks that fail', async () => {
  follows = [...follows, { kind: 'member', id: 5, name: 'Yune', created_at: '2026-11-01T10:00:00.000Z' }];
  failures['DELETE /api/follows/{kind}/{id}'] = new ApiError('offline', 0);
  expectConsole('error', 'Failed to change a follow');
  expectConsole('error', 'Failed to change a follow');
  renderPage(<FollowingPage />);
  const [first, second] = await screen.findAllByRole('button', { name: /^Unfollow/ });
  fireEvent.click(first as Element);
  fireEvent.click(second as Element);
  expect(await screen.findByText(/^Couldn’t unfollow Orchid Static\./)).toBeTruthy();
  expect(await screen.findByText(/^Couldn’t unfollow Yune\./)).toBeTruthy();
});

test('the Following page offers Retry if the new listings could not be loaded', async () => {
  failures['GET /api/follows/feed'] = new ApiError('internal', 500);
  renderPage(<FollowingPage />);
  expect(await screen.findByText('Couldn’t load the new listings')).toBeTruthy();
  failures = {};
  await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await screen.findByRole('link', { name: 'Card 1' })).toBeTruthy();
});
