/** Queries and mutations for want lists. */
import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { z } from 'zod';
import type { NewWant, Want } from '#contract/wants.ts';
import { optimistic } from '#web/lib/net/optimistic.ts';
import { mutation } from '#web/lib/net/route-mutation.ts';
import { query, queryKey } from '#web/lib/net/route-query.ts';

const LISTS = queryKey('GET /api/wants');
type List = readonly Want[];
export type WantInput = z.input<typeof NewWant>;

/** The user id is part of the query key, because another user can sign in to this tab. */
export const wantsQuery = (userId: number | undefined) =>
  query('GET /api/wants', {}, { variant: userId, read: ({ data }): List => data, enabled: userId !== undefined });

export const publicWantsQuery = (userId: number) => query('GET /api/users/{id}/wants', { params: { id: userId } });

export const inputOf = (want: Want): WantInput => ({
  group_id: want.group.id,
  member_ids: want.members.map(({ id }) => id),
  sourcetype_ids: want.sourcetypes.map(({ id }) => id),
  words: want.words,
  max_price: want.max_price,
  currency_id: want.currency?.id ?? null,
  priority: want.priority,
  note: want.note,
  state: want.state,
  mails: want.mails ?? 'daily',
});

type Callbacks = { onDone?: (want: Want) => void; onRefused: (want: Want, error: unknown) => void };

export function useCreateWant() {
  return useMutation({
    ...mutation('POST /api/wants', (body: WantInput) => ({ body })),
    onError: (error) => console.error('Failed to save a want', error),
  });
}

/** Undoes a removal by adding the want again. `onRefused` is called even if the user has left the page. */
export function useRestoreWant({ onRefused }: Callbacks) {
  return useMutation({
    ...mutation('POST /api/wants', (want: Want) => ({ body: inputOf(want) })),
    onError: (error, want) => {
      console.error('Failed to save a want', error);
      onRefused(want, error);
    },
  });
}

type Change = { id: number; body: WantInput };

export function useUpdateWant() {
  return useMutation({
    ...mutation('PUT /api/wants/{id}', ({ id, body }: Change) => ({ params: { id }, body })),
    onError: (error) => console.error('Failed to change a want', error),
  });
}

/** Mutations with the same scope run one after the other, so that quick clicks reach the server in order. */
const scope = { id: 'wants' };

const withoutFound = ({ found: _, ...want }: Want): Want => want;

/** Pauses, resumes or renews the want immediately and refetches the list if the request fails. */
export function useToggleWant({ onRefused }: Callbacks) {
  const client = useQueryClient();
  const stateOf = ({ state }: Want) => (state === 'active' ? ('paused' as const) : ('active' as const));
  return useMutation({
    ...mutation('PUT /api/wants/{id}', (want: Want) => ({
      params: { id: want.id },
      body: { ...inputOf(want), state: stateOf(want) },
    })),
    scope,
    ...optimistic<List, Want>(client, {
      route: 'PUT /api/wants/{id}',
      lists: LISTS,
      change: (list, want) =>
        list.map((entry) => (entry.id === want.id ? { ...withoutFound(entry), state: stateOf(want) } : entry)),
      failureLog: 'Failed to change a want',
      onRefused,
    }),
  });
}

export function useRemoveWant({ onDone, onRefused }: Callbacks) {
  const client = useQueryClient();
  return useMutation({
    ...mutation('DELETE /api/wants/{id}', ({ id }: Want) => ({ params: { id } })),
    scope,
    ...optimistic<List, Want>(client, {
      route: 'DELETE /api/wants/{id}',
      lists: LISTS,
      change: (list, { id }) => list.filter((want) => want.id !== id),
      failureLog: 'Failed to delete a want',
      onRefused,
    }),
    onSuccess: (_, want) => onDone?.(want),
  });
}
