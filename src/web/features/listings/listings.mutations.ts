/** How does the web put a listing up, change it, close it and open it again? */
import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import type { Listing, ListingCard, ListingUpdate, NewListing } from '#contract/listings.ts';
import { routes } from '#contract/routes.ts';
import { call } from '#web/lib/api.ts';
import { ApiError, isAbort } from '#web/lib/errors.ts';
import { show } from './listings.queries.ts';

const cardOf = ({ id, name, price, currency, image1, status }: Listing): ListingCard => ({
  id,
  name,
  price,
  currency,
  image1,
  status,
});

/** The listing is known; lists that may hold it are asked for again. */
export function noteSaved(client: QueryClient, listing: Listing): void {
  client.setQueryData(['listings', 'read', listing.id], show(listing));
  // The draw stays as it is, but what it shows of this one shall be true.
  client.setQueryData<readonly ListingCard[]>(['listings', 'random'], (cards) =>
    cards?.map((card) => (card.id === listing.id ? cardOf(listing) : card)),
  );
  void client.invalidateQueries({
    predicate: ({ queryKey: [feature, name], meta }) =>
      (feature === 'listings' || feature === 'profiles' || feature === 'search') &&
      name !== 'read' &&
      meta?.still !== true,
  });
}

/** Given up or without an answer: nobody here knows whether the server has saved it. */
const isUnsure = (error: unknown): boolean =>
  isAbort(error) || (error instanceof ApiError && (error.code === 'offline' || error.status >= 500));

/** How far this machine's clock may be from the server's. */
const CLOCKS_MS = 60_000;

type Creation = {
  listing: NewListing;
  signal: AbortSignal;
  /** Whoever is signed in. */
  userId: number;
  /** When an earlier try began that had no answer: the listing may be there already. */
  unsureSince: number | undefined;
};

/** What an unanswered try has left behind: the same name and picture, made since. */
async function madeSince({ listing, signal, userId }: Creation, since: number): Promise<number | undefined> {
  const own = await call(routes.profiles.newestListings, { params: { id: userId } }, { signal });
  const alike = own.find(({ name, image1 }) => name === listing.name && image1 === listing.image1);
  if (!alike) return undefined;
  const { created_at } = await call(routes.listings.read, { params: { id: alike.id } }, { signal });
  return Date.parse(created_at) >= since - CLOCKS_MS ? alike.id : undefined;
}

async function createOnce(creation: Creation): Promise<Listing> {
  const { listing, signal, unsureSince } = creation;
  const id = unsureSince === undefined ? undefined : await madeSince(creation, unsureSince);
  if (id === undefined) return call(routes.listings.create, { body: listing }, { signal });
  // Something may have been changed between the tries.
  return call(routes.listings.update, { params: { id }, body: { ...listing, status: 'open' } }, { signal });
}

/** Puts a listing up, once, however often a person has to try. */
export function useCreateListing(userId: number) {
  const client = useQueryClient();
  const unsureSince = useRef<number>(undefined);
  const { mutateAsync } = useMutation({
    mutationFn: createOnce,
    onSuccess: (listing) => noteSaved(client, listing),
  });
  return async (listing: NewListing, signal: AbortSignal): Promise<Listing> => {
    const begun = Date.now();
    try {
      return await mutateAsync({ listing, signal, userId, unsureSince: unsureSince.current });
    } catch (error) {
      if (isUnsure(error)) unsureSince.current ??= begun;
      throw error;
    }
  };
}

type Update = { id: number; body: ListingUpdate; signal?: AbortSignal };

/** Saves a listing anew; 409 `version_conflict` when somebody was faster. */
export function useUpdateListing() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ id, body, signal }: Update) =>
      call(routes.listings.update, { params: { id }, body }, signal ? { signal } : {}),
    onSuccess: (listing) => noteSaved(client, listing),
  });
}

/** Opens a closed listing again. */
export function useReopenListing() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: number) => call(routes.listings.reopen, { params: { id }, body: {} }),
    onSuccess: (listing) => noteSaved(client, listing),
    onError: (error) => console.error('Failed to reopen the listing', error),
  });
}
