/** Loads the next page of a list. */

type Fetched = {
  isFetching: boolean;
  refetch: (options: { cancelRefetch: boolean }) => Promise<Fetched>;
};

/** The result of `useInfiniteQuery`, as far as its next page is concerned. */
export type PagedResult = Fetched & {
  fetchNextPage: (options: { cancelRefetch: boolean }) => Promise<unknown>;
};

/**
 * Waits for a refetch that is running: TanStack Query would cancel it for the next page, and the pages that it should
 * replace would stay unchanged, for example with the listings of a user who was just blocked. Never rejects.
 */
export async function fetchNext(query: PagedResult): Promise<void> {
  let latest: Fetched = query;
  // Returns the running fetch; another change can start the next one meanwhile.
  while (latest.isFetching) latest = await latest.refetch({ cancelRefetch: false });
  await query.fetchNextPage({ cancelRefetch: false });
}
