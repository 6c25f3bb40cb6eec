/** What is asked about a person? */
import { queryOptions } from '@tanstack/react-query';
import { routes } from '#contract/routes.ts';
import { call } from '#web/lib/api.ts';

export function profileQuery(name: string) {
  return queryOptions({
    queryKey: ['profiles', 'byName', name],
    queryFn: ({ signal }) => call(routes.profiles.byName, { params: { name } }, { signal }),
  });
}

export function profileListingsQuery(id: number) {
  return queryOptions({
    queryKey: ['profiles', 'listings', id],
    queryFn: ({ signal }) => call(routes.profiles.listings, { params: { id } }, { signal }),
  });
}
