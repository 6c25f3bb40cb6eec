/** Queries and mutations for managing users. */

import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { NewSanction, PersonRecord, PersonRow } from '#contract/moderation.ts';
import { formatDate } from '#web/lib/i18n/dates.ts';
import { sentenceForError } from '#web/lib/net/errors.ts';
import { mutation } from '#web/lib/net/route-mutation.ts';
import { nextCursor, pagedQuery, query } from '#web/lib/net/route-query.ts';
import { useToast } from '#web/ui/toast.tsx';
import { useUndo } from '../reports/reports.queries.ts';
import { peopleLabels as labels, reportsLabels } from './people.labels.ts';

export function peopleQuery({ q, status, role }: { q: string; status: string; role: string }) {
  const filters = {
    q: q || undefined,
    status: (status || undefined) as PersonRow['status'] | undefined,
    role: (role || undefined) as PersonRow['role'] | undefined,
  };
  const toQuery = (cursor: string | undefined) => ({
    ...filters,
    cursor: cursor === undefined ? undefined : Number(cursor),
  });
  return pagedQuery('GET /api/admin/people', (cursor) => ({ query: toQuery(cursor) }), {
    getNextPageParam: nextCursor,
  });
}

export const personQuery = (id: number) => query('GET /api/admin/people/{id}', { params: { id } });

type Action = { label: string; onAction: () => void };

/** Returns the toast action that undoes the newest sanction, which is possible until the user is notified. */
function useUndoAction(): (person: PersonRecord) => Action | undefined {
  const { mutate: undo } = useUndo(labels.undone);
  return ({ sanctions: [newest] }) => newest && { label: reportsLabels.undo, onAction: () => undo(newest.id) };
}

/** The response to every change contains the user's new state. */
function useOutcome(id: number) {
  const client = useQueryClient();
  const toast = useToast();
  const onError = (error: unknown) =>
    toast({ message: `${labels.notSaved} ${sentenceForError(error)}`, kind: 'error' });
  const succeed = <Variables>(
    describe: (person: PersonRecord, variables: Variables) => string,
    actionOf: (person: PersonRecord) => Action | undefined = () => undefined,
  ) => ({
    onSuccess: (person: PersonRecord, variables: Variables) => {
      client.setQueryData(personQuery(id).queryKey, person);
      const action = actionOf(person);
      toast({ message: describe(person, variables), kind: 'success', ...(action ? { action } : {}) });
    },
  });
  return { onError, succeed };
}

function describeSanction({ name }: PersonRecord, { action, ends_at }: NewSanction): string {
  if (action === 'warn') return labels.warned(name);
  return ends_at ? labels.suspendedUntil(name, formatDate(ends_at)) : labels.suspended(name);
}

export function usePersonActions(id: number) {
  const { onError, succeed } = useOutcome(id);
  const undoAction = useUndoAction();
  const params = { id };
  return {
    sanction: useMutation({
      ...mutation('POST /api/admin/people/{id}/sanctions', (body: NewSanction) => ({ params, body })),
      ...succeed(describeSanction, undoAction),
    }),
    lift: useMutation({
      ...mutation('POST /api/admin/people/{id}/lift', (_: undefined) => ({ params })),
      ...succeed(({ name }) => labels.lifted(name)),
      onError,
    }),
    endSessions: useMutation({
      ...mutation('POST /api/admin/people/{id}/end-sessions', (_: undefined) => ({ params })),
      ...succeed(({ name }) => labels.sessionsEnded(name)),
      onError,
    }),
    setRole: useMutation({
      ...mutation('PUT /api/admin/people/{id}/role', (role: PersonRow['role']) => ({ params, body: { role } })),
      ...succeed(({ name, role }) => labels.roleChanged(name, labels.roles[role])),
      onError,
    }),
    note: useMutation({
      ...mutation('POST /api/admin/people/{id}/notes', (text: string) => ({ params, body: { text } })),
      ...succeed(() => labels.noteAdded),
    }),
  };
}
