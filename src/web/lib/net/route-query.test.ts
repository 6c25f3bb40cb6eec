import { MutationObserver, QueryObserver } from '@tanstack/react-query';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { call } from './api.ts';
import { createQueryClient } from './query.ts';
import { mutation } from './route-mutation.ts';
import { query, queryKey, refetchRoutes } from './route-query.ts';

vi.mock('./api.ts', () => import('./api.fixture.ts'));
const requests = () => vi.mocked(call).mock.calls.map(([route]) => route);

const client = createQueryClient();
afterEach(() => {
  client.clear();
  vi.mocked(call).mockReset();
});

describe('query', () => {
  it('caches what `read` returns under the route id, the input and the variant', async () => {
    vi.mocked(call).mockResolvedValue({ data: [{ id: 1 }] } as never);
    const options = query('GET /api/saved-searches', {}, { variant: 9, read: ({ data }) => data.length });
    expect(await client.fetchQuery(options)).toBe(1);
    expect(client.getQueryData(['GET /api/saved-searches', {}, 9])).toBe(1);
  });
});

it('queryKey without input is the prefix of all query keys of the route', async () => {
  client.setQueryData(queryKey('GET /api/users/{name}', { params: { name: 'papermoth' } }), {});
  expect(client.getQueriesData({ queryKey: queryKey('GET /api/users/{name}') })).toHaveLength(1);
  expect(client.getQueriesData({ queryKey: queryKey('GET /api/users/{id}/listings') })).toHaveLength(0);
});

describe('refetchRoutes', () => {
  it('repeats an initial fetch that was already running when the data changed', async () => {
    const answers: ((value: unknown) => void)[] = [];
    vi.mocked(call).mockImplementation((() => new Promise((resolve) => answers.push(resolve))) as never);
    const observer = new QueryObserver(client, query('GET /api/saved-searches', {}, { read: ({ data }) => data }));
    const stop = observer.subscribe(() => {});
    expect(answers).toHaveLength(1);
    const refetched = refetchRoutes(client, ['GET /api/saved-searches']);
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
      const options = query('GET /api/listings/{id}', { params: { id: 7 } }, { variant: meta, meta, retry: false });
      new QueryObserver(client, options).subscribe(() => {});
    }
    await vi.waitFor(() => expect(client.isFetching()).toBe(0));
    vi.mocked(call).mockClear();
  };
  const write = () =>
    new MutationObserver(
      client,
      mutation('PUT /api/reviews/{id}', (content: string) => ({ params: { id: 3 }, body: { rating: 5, content } })),
    ).mutate('Fast and friendly');

  it('refetches the queries of the affected routes after a success, except those with the meta flag `still`', async () => {
    vi.mocked(call).mockResolvedValue({} as never);
    await watch();
    await write();
    expect(requests()).toEqual(['PUT /api/reviews/{id}', 'GET /api/listings/{id}']);
  });

  it('refetches nothing after a failure', async () => {
    vi.mocked(call).mockResolvedValue({} as never);
    await watch();
    vi.mocked(call).mockRejectedValue(new Error('refused'));
    await expect(write()).rejects.toThrow('refused');
    expect(requests()).toEqual(['PUT /api/reviews/{id}']);
  });
});
