// @vitest-environment jsdom

import { useQuery } from '@tanstack/react-query';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { RouteKey } from '#contract/api.ts';
import type { Block } from '#contract/blocks.ts';
import { expectConsole } from '#test/strict-console.ts';
import { call } from '#web/lib/net/api.ts';
import { ApiError } from '#web/lib/net/errors.ts';
import { query } from '#web/lib/net/route-query.ts';
import { aMe } from '#web/lib/session/session.fixture.ts';
import { useSession } from '#web/lib/session/session.ts';
import { LeavablePage, renderPage } from '#web/ui/page.fixture.tsx';
import { BlockedProfile, BlockedUsersSection, FrozenComposer, UserActions } from './index.ts';

vi.mock('#web/lib/net/api.ts', () => import('#web/lib/net/api.fixture.ts'));
const answer = vi.mocked(call as (route: RouteKey, input?: { params?: { id: number } }) => Promise<unknown>);

const papermoth = { id: 9, name: 'papermoth' };
let blocks: Block[];
let failures: ApiError[];
const sent = (route: RouteKey) =>
  answer.mock.calls.filter(([called]) => called === route).map(([, input]) => input?.params);

function show(children: ReactNode): void {
  renderPage(children);
}

beforeEach(() => {
  const user = aMe({ id: 1, name: 'wrenlight', email: 'wren@example.test', country: 'US', currency: 'USD' });
  useSession.setState({ ...useSession.getInitialState(), user }, true);
  blocks = [{ user: { ...papermoth, profile: { avatar: '' } }, created_at: '2026-11-01T12:00:00.000Z' }];
  failures = [];
  answer.mockReset();
  answer.mockImplementation(async (route) => {
    const failure = failures.shift();
    if (failure) throw failure;
    if (route === 'DELETE /api/blocks/{id}') blocks = [];
    return route === 'GET /api/blocks' ? { data: blocks } : null;
  });
});
afterEach(cleanup);

const offline = () => new ApiError('offline', 0);
const openDialog = async (): Promise<HTMLElement> => {
  await userEvent.click(screen.getByRole('button', { name: 'More actions for papermoth' }));
  await userEvent.click(screen.getByRole('menuitem', { name: 'Block papermoth' }));
  return await screen.findByRole('dialog', { name: 'Block papermoth?' });
};

describe('the menu with actions for another user', () => {
  it('explains what blocking does, and blocks the user after a confirmation', async () => {
    const onBlocked = vi.fn();
    show(<UserActions user={papermoth} onBlocked={onBlocked} />);
    const dialog = await openDialog();
    expect(within(dialog).getAllByRole('listitem')).toHaveLength(4);
    await userEvent.click(within(dialog).getByRole('button', { name: 'Block' }));
    expect(await screen.findByText('papermoth is blocked. You can undo this in Settings.')).toBeTruthy();
    expect(sent('PUT /api/blocks/{id}')).toEqual([{ id: 9 }]);
    expect(onBlocked).toHaveBeenCalledOnce();
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it('sends nothing when the user cancels', async () => {
    show(<UserActions user={papermoth} />);
    await userEvent.click(within(await openDialog()).getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(sent('PUT /api/blocks/{id}')).toEqual([]);
  });

  it('keeps the dialog open and shows the reason when blocking fails, and blocks the user on a second click', async () => {
    expectConsole('error', 'Failed to block a user');
    failures = [offline()];
    show(<UserActions user={papermoth} />);
    const dialog = await openDialog();
    const confirm = within(dialog).getByRole('button', { name: 'Block' });
    await userEvent.click(confirm);
    expect(await within(dialog).findByText(/^We could not reach Magpie\./)).toBeTruthy();
    await userEvent.click(confirm);
    expect(await screen.findByText('papermoth is blocked. You can undo this in Settings.')).toBeTruthy();
  });

  it('shows whether blocking succeeded, even if the user closed the dialog or left the page before the response', async () => {
    expectConsole('error', 'Failed to block a user');
    let response = Promise.withResolvers<null>();
    answer.mockImplementation(async () => response.promise);
    show(
      <LeavablePage>
        <UserActions user={papermoth} />
      </LeavablePage>,
    );
    let dialog = within(await openDialog());
    await userEvent.click(dialog.getByRole('button', { name: 'Block' }));
    await userEvent.click(dialog.getByRole('button', { name: 'Cancel' }));
    response.reject(offline());
    expect(await screen.findByText(/^Couldn’t block papermoth\. We could not reach/)).toBeTruthy();
    response = Promise.withResolvers<null>();
    dialog = within(await openDialog());
    await userEvent.click(dialog.getByRole('button', { name: 'Block' }));
    fireEvent.click(screen.getByText('Leave'));
    response.resolve(null);
    expect(await screen.findByText('papermoth is blocked. You can undo this in Settings.')).toBeTruthy();
  });

  it('offers to unblock a blocked user, below the option to report the user', async () => {
    show(<UserActions user={papermoth} isBlocked />);
    await userEvent.click(screen.getByRole('button', { name: 'More actions for papermoth' }));
    const names = screen.getAllByRole('menuitem').map((item) => item.textContent);
    expect(names).toEqual(['Report this user', 'Unblock papermoth']);
    await userEvent.click(screen.getByRole('menuitem', { name: 'Unblock papermoth' }));
    expect(await screen.findByText('papermoth is no longer blocked.')).toBeTruthy();
    expect(sent('DELETE /api/blocks/{id}')).toEqual([{ id: 9 }]);
  });
});

/** Shows what another feature has on the same page. */
function Listings() {
  useQuery(query('GET /api/listings/newest', {}));
  return null;
}

it.each([
  { isBlocked: false, choice: 'Block papermoth' },
  { isBlocked: true, choice: 'Unblock papermoth' },
])('the data of other features on the page is fetched again after the choice "$choice"', async (row) => {
  show(
    <>
      <Listings />
      <UserActions user={papermoth} isBlocked={row.isBlocked} />
    </>,
  );
  await waitFor(() => expect(sent('GET /api/listings/newest')).toHaveLength(1));
  if (row.isBlocked) {
    await userEvent.click(screen.getByRole('button', { name: 'More actions for papermoth' }));
    await userEvent.click(screen.getByRole('menuitem', { name: row.choice }));
  } else {
    const dialog = await openDialog();
    await userEvent.click(within(dialog).getByRole('button', { name: 'Block' }));
  }
  await waitFor(() => expect(sent('GET /api/listings/newest')).toHaveLength(2));
});

describe('the list of blocked users in the settings', () => {
  it('shows the day of each block, and lets the user unblock a blocked user', async () => {
    show(<BlockedUsersSection />);
    expect(await screen.findByText('Blocked on 1 Nov 2026')).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: 'Unblock papermoth' }));
    expect(await screen.findByText('You haven’t blocked anyone.')).toBeTruthy();
  });

  it('shows an error with Retry if the blocked users fail to load', async () => {
    failures = [offline(), offline(), offline()];
    show(<BlockedUsersSection />);
    expect(await screen.findByText('Couldn’t load blocked users')).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await screen.findByText('papermoth')).toBeTruthy();
  });

  it('still shows the blocked user when unblocking fails', async () => {
    expectConsole('error', 'Failed to unblock a user');
    show(<BlockedUsersSection />);
    const unblock = await screen.findByRole('button', { name: 'Unblock papermoth' });
    failures = [offline()];
    await userEvent.click(unblock);
    expect(await screen.findByText(/^Couldn’t unblock papermoth\./)).toBeTruthy();
    expect(screen.getByText('papermoth')).toBeTruthy();
  });
});

it('the page of a missing profile mentions a block only if the reader has blocked that user', async () => {
  show(<BlockedProfile name="PaperMoth" missing={<p>missing</p>} />);
  expect(await screen.findByRole('heading', { name: 'You blocked papermoth' })).toBeTruthy();
  cleanup();
  show(<BlockedProfile name="someone" missing={<p>missing</p>} />);
  expect(await screen.findByText('missing')).toBeTruthy();
});

it('a frozen conversation shows a button to unblock the user instead of the composer', async () => {
  show(<FrozenComposer user={papermoth} />);
  expect(screen.getByText('You blocked papermoth, so this conversation is frozen.')).toBeTruthy();
  expect(screen.queryByRole('textbox')).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: 'Unblock papermoth' }));
  expect(await screen.findByText('papermoth is no longer blocked.')).toBeTruthy();
});
