/** Builds mutations from the routes of the contract. */
import type { QueryClient } from '@tanstack/react-query';
import type { ReadKey, WriteKey } from '#contract/api.ts';
import { affectedReads } from './affected-reads.ts';
import type { AnswerOf, InputOf } from './api.ts';
import type { CallOptions } from './api-types.ts';
import { refetchRoutes, send } from './route-query.ts';

const known: Partial<Record<WriteKey, readonly ReadKey[]>> = { ...affectedReads };

/** Adds the writes of code that most users do not load, and the reads that they change. */
export function addAffectedReads(more: typeof affectedReads): void {
  Object.assign(known, more);
}

/** Returns the reads whose responses a write changes. */
export const affectedBy = (route: WriteKey): readonly ReadKey[] => known[route] ?? [];

/**
 * Returns options for `useMutation`. After a success, the query client refetches the affected routes; the mutation is
 * pending until then.
 */
export function mutation<K extends WriteKey, Variables = InputOf<K>>(
  route: K,
  inputOf: (variables: Variables) => InputOf<K>,
  optionsOf?: (variables: Variables) => CallOptions,
) {
  return {
    mutationKey: [route],
    mutationFn: (variables: Variables): Promise<AnswerOf<K>> => send(route, inputOf(variables), optionsOf?.(variables)),
    meta: { affects: affectedBy(route) },
  };
}

/** Refetches what a route affects, for example after a failed call, or after a call that did not use a mutation. */
export function refetchAffected(client: QueryClient, route: WriteKey): Promise<void> {
  return refetchRoutes(client, affectedBy(route));
}
