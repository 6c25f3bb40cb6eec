import { MutationObserver, QueryObserver } from '@tanstack/react-query';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { type Route, routes } from '#contract/routes.ts';
import { call } from './api.ts';
import { createQueryClient } from './query.ts';
import { mutation } from './route-mutation.ts';
import { query, queryKey, refetchRoutes } from './route-query.ts';

vi.mock('./api.ts', () => import('./api.fixture.ts'));
const requests = () => vi.mocked(call).mock.calls.map(([route]) => (route as Route).id);

const client = createQueryClient();
afterEach(() => {
  client.clear();
  vi.mocked(call).mockReset();
});

describe('query', () => {
  it('caches what `read` returns under the route id, the input and the variant', async () => {
    vi.mocked(call).mockResolvedValue({ data: [{ id: 1 }] } as never);
    const options = query(routes.savedSearches.list, {}, { variant: 9, read: ({ data }) => data.length });
    expect(await client.fetchQuery(options)).toBe(1);
    expect(client.getQueryData(['savedSearches.list', {}, 9])).toBe(1);
  });
});

it('queryKey without input is the prefix of all query keys of the route', async () => {
  client.setQueryData(queryKey(routes.profiles.byName, { params: { name: 'papermoth' } }), {});
  expect(client.getQueriesData({ queryKey: queryKey(routes.profiles.byName) })).toHaveLength(1);
  expect(client.getQueriesData({ queryKey: queryKey(routes.profiles.listings) })).toHaveLength(0);
});

describe('refetchRoutes', () => {
  it('repeats an initial fetch that was already running when the data changed', async () => {
    const answers: ((value: unknown) => void)[] = [];
    vi.mocked(call).mockImplementation((() => new Promise((resolve) => answers.push(resolve))) as never);
    const observer = new QueryObserver(client, query(routes.savedSearches.list, {}, { read: ({ data }) => data }));
    const stop = observer.subscribe(() => {});
    expect(answers).toHaveLength(1);
    const refetched = refetchRoutes(client, ['savedSearches.list']);
    answers[0]?.({ data: ['before'] });
    await vi.waitFor(() => expect(answers).toHaveLength(2));
    expect(observer.getCurrentResult()).toMatchObject({ data: undefined, isPending: true });
    answers[1]?.({ data: ['after'] });
    await refetched;
    expect(observer.getCurrentResult().data).toEqual(['after']);
    stop();
  });
});

describe('mutation', () => {
  const watch = async () => {
    for (const meta of [{}, { still: true }]) {
      const options = query(routes.listings.read, { params: { id: 7 } }, { variant: meta, meta, retry: false });
      new QueryObserver(client, options).subscribe(() => {});
    }
    await vi.waitFor(() => expect(client.isFetching()).toBe(0));
    vi.mocked(call).mockClear();
  };
  const write = () =>
    new MutationObserver(
      client,
      mutation(routes.reviews.update, (content: string) => ({ params: { id: 3 }, body: { rating: 5, content } })),
    ).mutate('Fast and friendly');

  it('refetches the queries of the affected routes after a success, except those with the meta flag `still`', async () => {
    vi.mocked(call).mockResolvedValue({} as never);
    await watch();
    await write();
    expect(requests()).toEqual(['reviews.update', 'listings.read']);
  });

  it('refetches nothing after a failure', async () => {
    vi.mocked(call).mockResolvedValue({} as never);
    await watch();
    vi.mocked(call).mockRejectedValue(new Error('refused'));
    await expect(write()).rejects.toThrow('refused');
    expect(requests()).toEqual(['reviews.update']);
  });
});
