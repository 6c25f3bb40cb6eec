/**
 * Fetches the user's follows and the new listings of followed sellers, groups and members; adds and removes follows.
 */
import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { FollowKind } from '#contract/follow-kinds.ts';
import type { Follow } from '#contract/follows.ts';
import { sentenceForError } from '#web/lib/net/errors.ts';
import { optimistic } from '#web/lib/net/optimistic.ts';
import { mutation } from '#web/lib/net/route-mutation.ts';
import { nextCursor, pagedQuery, query, queryKey } from '#web/lib/net/route-query.ts';
import { useToast } from '#web/ui/toast.tsx';
import { followsLabels as labels } from './follows.labels.ts';

const LISTS = queryKey('GET /api/follows');

export type FollowTarget = { readonly kind: FollowKind; readonly id: number; readonly name: string };
type List = readonly Follow[];

export const isSame = (a: Pick<FollowTarget, 'kind' | 'id'>, b: Pick<FollowTarget, 'kind' | 'id'>): boolean =>
  a.kind === b.kind && a.id === b.id;

/** The user id is part of the key, because another user can sign in to this tab. */
export const followsQuery = (userId: number | undefined) =>
  query('GET /api/follows', {}, { variant: userId, read: ({ data }): List => data, enabled: userId !== undefined });

export const feedQuery = (userId: number | undefined) =>
  pagedQuery('GET /api/follows/feed', (cursor) => ({ query: { cursor } }), {
    variant: userId,
    read: (page) => page,
    getNextPageParam: nextCursor,
  });

type Write = {
  route: 'PUT /api/follows/{kind}/{id}' | 'DELETE /api/follows/{kind}/{id}';
  change: (list: List, target: FollowTarget) => List;
  onDone: (target: FollowTarget) => void;
  /** Returns the first part of the error message; the reason is appended. */
  failed: (name: string) => string;
};

/** Changes the lists on screen immediately, and refetches them after a failure. */
function useWrite({ route, change, onDone, failed }: Write) {
  const client = useQueryClient();
  const toast = useToast();
  return useMutation({
    ...mutation(route, ({ kind, id }: FollowTarget) => ({ params: { kind, id } })),
    // Follow and unfollow requests reach the server in the order of the clicks.
    scope: { id: 'follows' },
    ...optimistic<List, FollowTarget>(client, {
      route,
      lists: LISTS,
      change,
      failureLog: 'Failed to change a follow',
      onRefused: ({ name }, error) => toast({ kind: 'error', message: `${failed(name)} ${sentenceForError(error)}` }),
    }),
    onSuccess: (_, target) => onDone(target),
  });
}

const added = (list: List, target: FollowTarget): List =>
  list.some((follow) => isSame(follow, target)) ? list : [{ ...target, created_at: new Date().toISOString() }, ...list];
const removed = (list: List, target: FollowTarget): List => list.filter((follow) => !isSame(follow, target));

/**
 * Returns functions to follow and unfollow. Both show the outcome in a toast; the toast for unfollowing offers Undo.
 */
export function useFollow() {
  const toast = useToast();
  const { mutate: follow } = useWrite({
    route: 'PUT /api/follows/{kind}/{id}',
    change: added,
    onDone: ({ name }) => toast({ kind: 'success', message: labels.followed(name) }),
    failed: labels.notFollowed,
  });
  const { mutate: unfollow } = useWrite({
    route: 'DELETE /api/follows/{kind}/{id}',
    change: removed,
    onDone: (target) =>
      toast({
        message: labels.unfollowed(target.name),
        action: { label: labels.undo, onAction: () => follow(target) },
      }),
    failed: labels.notUnfollowed,
  });
  return { follow, unfollow };
}
