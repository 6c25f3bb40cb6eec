/** Loads the next page of a list. */

type Fetched = {
  isFetching: boolean;
  refetch: (options: { cancelRefetch: boolean }) => Promise<Fetched>;
};

export type PagedResult = Fetched & {
  fetchNextPage: (options: { cancelRefetch: boolean }) => Promise<unknown>;
};

/**
 * Fetches the next page after any running refetch. By default, `fetchNextPage` would cancel the refetch, and the loaded
 * pages would stay outdated, for example with the listings of a user who was just blocked; with `cancelRefetch: false`
 * alone, it would only join the refetch and fetch no next page. Never rejects.
 */
export async function fetchNext(query: PagedResult): Promise<void> {
  let latest: Fetched = query;
  // `refetch` joins the running fetch. Check again afterwards, because another change can have started a new fetch.
  while (latest.isFetching) latest = await latest.refetch({ cancelRefetch: false });
  await query.fetchNextPage({ cancelRefetch: false });
}
