// @vitest-environment jsdom
import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';
import { expectConsole } from '#test/strict-console.ts';
import { MemoryRouter } from '#web/lib/browser/memory-router.fixture.tsx';
import { Route, Routes } from '#web/lib/browser/router.tsx';
import { ApiError } from '#web/lib/net/errors.ts';
import { createQueryClient } from '#web/lib/net/query.ts';
import { UnsubscribePage } from './unsubscribe-page.tsx';

const call = vi.hoisted(() => vi.fn());
vi.mock('#web/lib/net/api.ts', () => ({ call }));

afterEach(() => {
  cleanup();
  call.mockReset();
});

function show(token: string): void {
  render(
    <QueryClientProvider client={createQueryClient()}>
      <MemoryRouter initialEntries={[`/unsubscribe/${token}`]}>
        <Routes>
          <Route path="/unsubscribe/:token" element={<UnsubscribePage />} />
        </Routes>
      </MemoryRouter>
    </QueryClientProvider>,
  );
}

it('the unsubscribe page says which emails will stop, and unsubscribes with one click', async () => {
  call.mockResolvedValue({ kind: 'messages' });
  show('messages.3.abc');
  expect(screen.getByRole('heading', { level: 1, name: 'Stop these emails?' })).toBeTruthy();
  expect(screen.getByText(/when you have unread messages/)).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Stop these emails' }));
  expect((await screen.findByRole('status')).textContent).toContain('We won’t email you');
  expect(call).toHaveBeenCalledTimes(1);
  expect(call.mock.calls[0]?.[1]).toEqual({ params: { token: 'messages.3.abc' } });
});

it.each(['requests', 'acceptances'])('the unsubscribe page accepts a link for emails of the kind "%s"', (kind) => {
  show(`${kind}.3.abc`);
  expect(screen.getByRole('button', { name: 'Stop these emails' })).toBeTruthy();
});

it('the unsubscribe page reports a malformed link without a request', () => {
  show('everything.3.abc');
  expect(screen.getByRole('heading', { name: 'This link is incomplete' })).toBeTruthy();
  expect(call).not.toHaveBeenCalled();
});

it('the unsubscribe page reports a link that is unknown to the server', async () => {
  expectConsole('error', 'Failed to unsubscribe from an email');
  call.mockRejectedValue(new ApiError('not_found', 404));
  show('messages.3.forged');
  await userEvent.click(screen.getByRole('button', { name: 'Stop these emails' }));
  expect(await screen.findByRole('heading', { name: 'This link is incomplete' })).toBeTruthy();
});

it('the unsubscribe page offers a retry after a failure', async () => {
  expectConsole('error', 'Failed to unsubscribe from an email');
  call.mockRejectedValue(new ApiError('internal', 500));
  show('messages.3.abc');
  await userEvent.click(screen.getByRole('button', { name: 'Stop these emails' }));
  expect(await screen.findByRole('alert')).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Retry' })).toBeTruthy();
});
