/** Closes, reopens or reprices several listings at once, and returns why the server refused some of them. */
import { type QueryKey, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { MAX_LISTING_CHANGES } from '#contract/limits.ts';
import type { ListingStatus, SellerCard } from '#contract/listing-card.ts';
import type { ListingChange } from '#contract/listings.ts';
import { call } from '#web/lib/net/api.ts';
import { sentenceForError } from '#web/lib/net/errors.ts';
import { refetchAffected } from '#web/lib/net/route-mutation.ts';
import { useToast } from '#web/ui/toast.tsx';
import { ownListingsLabels as words } from './own-listings.labels.ts';

const route = 'POST /api/account/listings/changes';

type Outcome = { id: number; failure: string | null; listing: SellerCard | null };

/** Sends the changes in several requests if necessary; a failed request affects only its own listings. */
async function sendChanges(changes: readonly ListingChange[]): Promise<Outcome[]> {
  const outcomes: Outcome[] = [];
  for (let start = 0; start < changes.length; start += MAX_LISTING_CHANGES) {
    const part = changes.slice(start, start + MAX_LISTING_CHANGES);
    try {
      const { data } = await call(route, { body: { changes: part } });
      outcomes.push(...data.map(({ error, ...rest }) => ({ ...rest, failure: error && words.refusals[error] })));
    } catch (error) {
      console.error('Failed to change several listings', error);
      outcomes.push(...part.map(({ id }) => ({ id, failure: sentenceForError(error), listing: null })));
    }
  }
  return outcomes;
}

const changesTo = (cards: readonly SellerCard[], status: ListingStatus): ListingChange[] =>
  cards.flatMap(({ id, own }) => (own ? [{ id, version: own.version, status }] : []));
/** `prices`: new prices in minor units by listing; a listing without a price stays unchanged. */
const pricesOf = (cards: readonly SellerCard[], prices: ReadonlyMap<number, number>): ListingChange[] =>
  cards.flatMap(({ id, own }) => {
    const price = prices.get(id);
    return own && price !== undefined ? [{ id, version: own.version, price: price / 100 }] : [];
  });

type Done = { message: (count: number) => string; undo?: (changed: SellerCard[]) => void };

export function useBulkChange(listKey: QueryKey) {
  const client = useQueryClient();
  const toast = useToast();
  const [isBusy, setBusy] = useState(false);
  const [failures, setFailures] = useState<ReadonlyMap<number, string>>(new Map());

  /** Returns the changed listings in their stored state. */
  const run = async (changes: readonly ListingChange[], { message, undo }: Done) => {
    setBusy(true);
    // The response to a running fetch of the list would restore the old state.
    await client.cancelQueries({ queryKey: listKey });
    const outcomes = await sendChanges(changes);
    const stored = new Map(outcomes.flatMap(({ id, listing }) => (listing ? [[id, listing] as const] : [])));
    client.setQueryData<readonly SellerCard[]>(listKey, (cards) => cards?.map((card) => stored.get(card.id) ?? card));
    const refused = outcomes.flatMap(({ id, failure }) => (failure === null ? [] : [[id, failure] as const]));
    const changed = outcomes.flatMap(({ failure, listing }) => (failure === null && listing ? [listing] : []));
    setFailures(new Map(refused));
    setBusy(false);
    void refetchAffected(client, route);
    if (refused.length > 0) toast({ kind: 'error', message: words.someRefused(refused.length) });
    if (changed.length > 0) {
      const action = undo && { label: words.undo, onAction: () => undo(changed) };
      toast({ kind: 'success', message: message(changed.length), ...(action ? { action } : {}) });
    }
    return changed;
  };

  const reopen = (cards: readonly SellerCard[]) => void run(changesTo(cards, 'open'), { message: words.someReopened });
  return {
    isBusy,
    failures,
    forgetFailures: () => setFailures(new Map()),
    close: (cards: readonly SellerCard[]) =>
      run(changesTo(cards, 'closed'), { message: words.someClosed, undo: reopen }),
    reprice: (cards: readonly SellerCard[], prices: ReadonlyMap<number, number>) =>
      run(pricesOf(cards, prices), { message: words.someRepriced }),
  };
}
export type BulkChange = ReturnType<typeof useBulkChange>;
