/** Saves an edited listing. */
import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { ListingUpdate } from '#contract/listings.ts';
import { mutation } from '#web/lib/net/route-mutation.ts';
import { cacheListing } from '../listings.mutations.ts';

type Update = { id: number; body: ListingUpdate; signal?: AbortSignal };

/** Saves a listing; fails with 409 `version_conflict` if another save came first. */
export function useUpdateListing() {
  const client = useQueryClient();
  return useMutation({
    ...mutation(
      'PUT /api/listings/{id}',
      ({ id, body }: Update) => ({ params: { id }, body }),
      ({ signal }) => ({ signal }),
    ),
    onSuccess: (listing) => cacheListing(client, listing),
  });
}
