// @vitest-environment jsdom

import { act, cleanup, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { RouteKey } from '#contract/api.ts';
import type { Me } from '#contract/auth.ts';
import { expectConsole } from '#test/strict-console.ts';
import { call } from '#web/lib/net/api.ts';
import { ApiError } from '#web/lib/net/errors.ts';
import { useSession } from '#web/lib/session/session.ts';
import { renderPage } from '#web/ui/page.fixture.tsx';
import { SupportPage } from './support-page.tsx';

vi.mock('#web/lib/net/api.ts', () => import('#web/lib/net/api.fixture.ts'));
const answer = vi.mocked(call as (route: RouteKey, input: object) => Promise<unknown>);
let tickets: object[] = [];
const field = (name: RegExp): HTMLElement => screen.getByRole('textbox', { name });
const submit = () => userEvent.click(screen.getByRole('button', { name: 'Submit ticket' }));

function show(): void {
  renderPage(<SupportPage />);
}

beforeEach(() => {
  sessionStorage.clear();
  useSession.setState(useSession.getInitialState(), true);
  answer
    .mockReset()
    .mockImplementation(async (route) =>
      route === 'GET /api/support/tickets' ? { data: tickets } : { number: 'MG-1042' },
    );
  tickets = [];
});
afterEach(cleanup);

it('the support page reports missing fields and focuses the first one', async () => {
  show();
  await submit();
  for (const words of ['Enter your name.', 'Enter your email address.', 'Describe what happened.']) {
    expect(screen.getByText(words)).toBeTruthy();
  }
  expect(document.activeElement).toBe(field(/Your name/));
  expect(answer).not.toHaveBeenCalled();
});

it('the support page fills in a signed-in user’s name and email, and shows the ticket number after sending', async () => {
  useSession.setState({ user: { id: 9, name: 'papermoth', email: 'moth@example.test' } as Me });
  show();
  await userEvent.type(field(/Subject/), 'Parcel');
  await userEvent.type(field(/Message/), 'It never came.');
  await submit();
  const heading = await screen.findByRole('heading', { level: 1, name: 'Thanks, we’ve got your message (MG-1042)' });
  expect(document.activeElement).toBe(heading);
  expect(answer).toHaveBeenCalledWith('POST /api/support/tickets', {
    body: { name: 'papermoth', email: 'moth@example.test', subject: 'Parcel', message: 'It never came.' },
  });
  await userEvent.click(screen.getByRole('button', { name: 'Submit another ticket' }));
  expect(field(/Message/)).toHaveProperty('value', '');
});

it('the support page keeps focus and input while the session is restored', async () => {
  show();
  const subject = field(/Subject/);
  await userEvent.type(field(/Your name/), 'Wren');
  await userEvent.type(subject, 'Par');
  act(() => useSession.setState({ user: { id: 9, name: 'papermoth', email: 'moth@example.test' } as Me }));
  expect(document.activeElement).toBe(subject);
  await userEvent.keyboard('cel');
  expect(subject).toHaveProperty('value', 'Parcel');
  expect(field(/Your name/)).toHaveProperty('value', 'Wren');
  expect(field(/Email/)).toHaveProperty('value', 'moth@example.test');
  await userEvent.clear(field(/Email/));
  expect(field(/Email/)).toHaveProperty('value', '');
});

it('the support page keeps the input after a failed request and a reload', async () => {
  expectConsole('error', 'Failed to file the ticket');
  answer.mockRejectedValueOnce(new ApiError('too_many_requests', 429, { retryAfter: 600 }));
  show();
  await userEvent.type(field(/Your name/), 'Wren');
  await userEvent.type(field(/Email/), 'wren@example.test');
  await userEvent.type(field(/Subject/), 'Parcel');
  await userEvent.type(field(/Message/), 'It never came.');
  await submit();
  expect(await screen.findByText(/Please wait 10 minutes/)).toBeTruthy();
  cleanup();
  show();
  expect(field(/Message/)).toHaveProperty('value', 'It never came.');
  await submit();
  expect(await screen.findByRole('heading', { name: 'Thanks, we’ve got your message (MG-1042)' })).toBeTruthy();
});

it('the support page lists a signed-in user’s tickets, and shows no tickets to a visitor', async () => {
  tickets = [
    {
      id: 3,
      number: 'MG-1003',
      subject: 'Parcel',
      status: 'waiting',
      created_at: '2026-11-20T10:00:00Z',
      token: '3.x',
    },
  ];
  show();
  expect(screen.queryByRole('heading', { name: 'Your tickets' })).toBeNull();
  act(() => useSession.setState({ user: { id: 9, name: 'papermoth', email: 'moth@example.test' } as Me }));
  const link = await screen.findByRole('link', { name: 'Parcel' });
  expect(link.getAttribute('href')).toBe('/support/tickets/3.x');
  expect(screen.getByText(/MG-1003 · .* · Answered/)).toBeTruthy();
});
