import {
  type InfiniteData,
  InfiniteQueryObserver,
  type InfiniteQueryObserverResult,
  type QueryKey,
} from '@tanstack/react-query';
import { afterEach, expect, it } from 'vitest';
import { fetchNext } from './next-page.ts';
import { createQueryClient } from './query.ts';
import { queryKey } from './route-query.ts';

const KEY = queryKey('GET /api/listings/newest');
const client = createQueryClient();
afterEach(() => client.clear());

/**
 * Shows a list whose first page (of two) is loaded. Each later response waits until the test calls its function in
 * `answers`.
 */
async function showList() {
  const answers: (() => void)[] = [];
  let version = 'old';
  let isHeld = false;
  const observer = new InfiniteQueryObserver<string, Error, InfiniteData<string, number>, QueryKey, number>(client, {
    queryKey: KEY,
    initialPageParam: 1,
    getNextPageParam: (_page, _pages, number) => (number === 1 ? 2 : undefined),
    queryFn: async ({ pageParam }) => {
      const page = `${version} ${pageParam}`;
      if (isHeld) await new Promise<void>((resolve) => answers.push(resolve));
      return page;
    },
  });
  observer.subscribe(() => {});
  await observer.refetch();
  isHeld = true;
  version = 'new';
  return { observer, answers };
}

async function answerAll(answers: (() => void)[]): Promise<void> {
  for (let turn = 0; turn < 20; turn += 1) {
    answers.shift()?.();
    await new Promise(setImmediate);
  }
}

const pagesOf = (observer: { getCurrentResult: () => InfiniteQueryObserverResult<InfiniteData<string, number>> }) =>
  observer.getCurrentResult().data?.pages;

it('fetchNext loads the next page', async () => {
  const { observer, answers } = await showList();
  const loaded = fetchNext(observer.getCurrentResult());
  await answerAll(answers);
  await loaded;
  expect(pagesOf(observer)).toEqual(['old 1', 'new 2']);
});

it('fetchNext waits for a running refetch, so that no page shows outdated data', async () => {
  const { observer, answers } = await showList();
  void client.invalidateQueries({ queryKey: KEY });
  const loaded = fetchNext(observer.getCurrentResult());
  await answerAll(answers);
  await loaded;
  expect(pagesOf(observer)).toEqual(['new 1', 'new 2']);
});
