// @vitest-environment jsdom
import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, renderHook, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { expectConsole } from '#test/strict-console.ts';
import { useCurrencies } from '#web/features/currencies/index.ts';
import { call } from '#web/lib/net/api.ts';
import { ApiError } from '#web/lib/net/errors.ts';
import { createQueryClient } from '#web/lib/net/query.ts';
import { useSession } from '#web/lib/session/session.ts';
import { useGroups, useMembers, useSourceTypes } from './choices.queries.ts';

vi.mock('#web/lib/net/api.ts', () => import('#web/lib/net/api.fixture.ts'));

beforeEach(() => {
  useSession.setState({ currencies: [{ id: 9, code: 'CAD' }] });
});
afterEach(cleanup);

function hook<T>(use: () => T) {
  const client = createQueryClient();
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={client}>{children}</QueryClientProvider>
  );
  return renderHook(use, { wrapper });
}
const requests = () => vi.mocked(call).mock.calls.map(([route, input]) => [route, input]);
const byName = { sort: 'name', order: 'asc' };

test.each([
  ['groups', useGroups, ['GET /api/groups', { query: byName }]],
  ['source types', useSourceTypes, ['GET /api/sourcetypes', { query: byName }]],
  ["a group's members", () => useMembers(4), ['GET /api/groups/{id}/members', { params: { id: 4 }, query: byName }]],
] as const)('the hook for %s requests them sorted by name and returns an array', async (_, use, expectedRequest) => {
  vi.mocked(call).mockResolvedValue({ data: [{ id: 1, name: 'Yune' }] } as never);
  const { result } = hook<{ data: unknown }>(use);
  await waitFor(() => expect(result.current.data).toEqual([{ id: 1, name: 'Yune' }]));
  expect(requests()).toEqual([expectedRequest]);
});

test('useMembers loads nothing without a group', () => {
  const { result } = hook(() => useMembers(null));
  expect(result.current.fetchStatus).toBe('idle');
  expect(requests()).toEqual([]);
});

test.each([
  ['groups', useGroups],
  ['members', () => useMembers(4)],
  ['source types', useSourceTypes],
] as const)('the hook for %s logs that they failed to load', async (listName, use) => {
  expectConsole('error', `Failed to load ${listName}`);
  vi.mocked(call).mockRejectedValue(new ApiError('forbidden', 403));
  const { result } = hook<{ isError: boolean }>(use);
  await waitFor(() => expect(result.current.isError).toBe(true));
});

test('useCurrencies stores the loaded currencies in the session', async () => {
  vi.mocked(call).mockResolvedValue([{ id: 1, code: 'USD' }] as never);
  hook(useCurrencies);
  await waitFor(() => expect(useSession.getState().currencies).toEqual([{ id: 1, code: 'USD' }]));
});

test('useCurrencies clears the currencies in the session when they fail to load', async () => {
  vi.mocked(call).mockRejectedValue(new ApiError('forbidden', 403));
  const { result } = hook(useCurrencies);
  await waitFor(() => expect(result.current.isError).toBe(true));
  expect(useSession.getState().currencies).toEqual([]);
});
