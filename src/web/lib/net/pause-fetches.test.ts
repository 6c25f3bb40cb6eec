import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { expect, it, vi } from 'vitest';
import { setNewerData } from './pause-fetches.ts';
import { queryKey } from './route-query.ts';

it('written data is not overwritten by the response to an earlier request, and is fetched again', async () => {
  const client = new QueryClient();
  const key = queryKey('GET /api/users/me');
  const older = Promise.withResolvers<string>();
  const queryFn = vi.fn().mockReturnValueOnce(older.promise).mockResolvedValue('newest');
  const stop = new QueryObserver(client, { queryKey: key, queryFn, initialData: 'first', staleTime: 0 }).subscribe(
    () => {},
  );
  setNewerData(client, key, 'written');
  older.resolve('older');
  await older.promise;
  expect(client.getQueryData(key)).toBe('written');
  await vi.waitFor(() => expect(client.getQueryData(key)).toBe('newest'));
  expect(queryFn).toHaveBeenCalledTimes(2);
  stop();
});
