/** Loads the next page of a list. */

type Fetched = {
  isFetching: boolean;
  refetch: (options: { cancelRefetch: boolean }) => Promise<Fetched>;
};

export type PagedResult = Fetched & {
  fetchNextPage: (options: { cancelRefetch: boolean }) => Promise<unknown>;
};

/**
 * Fetches the next page after any running refetch. TanStack Query would cancel the refetch, and the loaded pages would
 * stay outdated, for example with the listings of a user who was just blocked. Never rejects.
 */
export async function fetchNext(query: PagedResult): Promise<void> {
  let latest: Fetched = query;
  // `refetch` joins the running fetch. Another change can start a new fetch in the meantime, so check again afterwards.
  while (latest.isFetching) latest = await latest.refetch({ cancelRefetch: false });
  await query.fetchNextPage({ cancelRefetch: false });
}
