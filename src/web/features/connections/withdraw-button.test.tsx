// @vitest-environment jsdom
import { cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { OwnRequest } from '#contract/connections.ts';
import { aCard } from '#contract/listing-card.fixture.ts';
import { aUser } from '#contract/trades.fixture.ts';
import { expectConsole } from '#test/strict-console.ts';
import { answerCalls } from '#web/lib/net/api.fixture.ts';
import { ApiError } from '#web/lib/net/errors.ts';
import { signInAs } from '#web/lib/session/session.fixture.ts';
import { useSession } from '#web/lib/session/session.ts';
import { renderPage } from '#web/ui/page.fixture.tsx';
import { useConnectionStatus } from './connections.queries.ts';
import { OwnRequests } from './own-requests.tsx';

vi.mock('#web/lib/net/api.ts', () => import('#web/lib/net/api.fixture.ts'));

const seller = aUser(9, 'papermoth');
const request: OwnRequest = {
  id: 4,
  status: 'pending',
  message: '',
  listing: aCard(7),
  seller,
  conversation_id: null,
  trade_id: null,
  created_at: '2026-11-20T10:00:00Z',
};
let answers: Record<string, () => unknown>;

beforeEach(() => {
  signInAs({ id: 1, name: 'wren', currency: 'USD' });
  answers = {
    'GET /api/connection-requests': () => ({ data: [request] }),
    'GET /api/users/{userId}/connection-notification-status/{listingId}': () => ({ status: 'pending' }),
  };
  answerCalls(answers);
});
afterEach(() => {
  cleanup();
  useSession.setState(useSession.getInitialState(), true);
});

function Status() {
  return <output>{useConnectionStatus({ id: 7, seller } as never, 1).data?.status}</output>;
}

const withdraw = async () =>
  userEvent.click(await screen.findByRole('button', { name: 'Withdraw your request for Card 7' }));

it('the withdraw button confirms the withdrawal even if the button disappears before the refetch ends', async () => {
  answers['DELETE /api/connection-requests/{id}'] = () => {
    answers['GET /api/connection-requests'] = () => ({ data: [] });
    answers['GET /api/users/{userId}/connection-notification-status/{listingId}'] = () => new Promise(() => {});
    return null;
  };
  renderPage(
    <>
      <OwnRequests />
      <Status />
    </>,
  );
  expect(await screen.findByText('pending')).toBeTruthy();
  await withdraw();
  await waitFor(() => expect(screen.queryByRole('button', { name: /^Withdraw/ })).toBeNull());
  expect(await screen.findByText('Request for Card 7 withdrawn')).toBeTruthy();
});

it('the withdraw button shows an explanation if the seller has already decided', async () => {
  expectConsole('error', 'Failed to withdraw the request');
  answers['DELETE /api/connection-requests/{id}'] = () => {
    throw new ApiError('already_decided', 409);
  };
  renderPage(<OwnRequests />);
  await withdraw();
  expect(await screen.findByText('The seller has just answered this request.')).toBeTruthy();
});
