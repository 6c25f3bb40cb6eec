/** Builds mutations from the routes of the contract. */
import type { QueryClient } from '@tanstack/react-query';
import { affectedBy, type WriteId } from '#contract/affects.ts';
import type { Route, RouteId } from '#contract/routes.ts';
import type { AnswerOf, InputOf } from './api.ts';
import type { CallOptions } from './api-types.ts';
import { refetchRoutes, send } from './route-query.ts';

/**
 * Returns options for `useMutation`. After a success, the query client refetches the affected routes; the mutation is
 * pending until then.
 */
export function mutation<Id extends WriteId, Variables = InputOf<Id>>(
  route: Route<Id>,
  inputOf: (variables: Variables) => InputOf<Id>,
  optionsOf?: (variables: Variables) => CallOptions,
) {
  return mutationAffecting(affectedBy(route.id), route, inputOf, optionsOf);
}

export function mutationAffecting<Id extends RouteId, Variables = InputOf<Id>>(
  affected: readonly RouteId[],
  route: Route<Id>,
  inputOf: (variables: Variables) => InputOf<Id>,
  optionsOf?: (variables: Variables) => CallOptions,
) {
  return {
    mutationKey: [route.id],
    mutationFn: (variables: Variables): Promise<AnswerOf<Id>> =>
      send(route, inputOf(variables), optionsOf?.(variables)),
    meta: { affects: affected },
  };
}

/** Refetches what a route affects, for example after a failed call, or after a call that did not use a mutation. */
export function refetchAffected(client: QueryClient, { id }: Route<WriteId>): Promise<void> {
  return refetchRoutes(client, affectedBy(id));
}
