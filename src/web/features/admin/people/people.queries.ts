/** Queries and mutations for managing users. */

import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { NewSanction, PersonRecord, PersonRow } from '#contract/moderation.ts';
import { formatDate } from '#web/lib/i18n/dates.ts';
import { mutation } from '#web/lib/net/route-mutation.ts';
import { nextCursor, pagedQuery, query } from '#web/lib/net/route-query.ts';
import { useToast } from '#web/ui/toast.tsx';
import { useAction } from '#web/ui/use-action.ts';
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

function describeSanction({ name }: PersonRecord, { action, ends_at }: NewSanction): string {
  if (action === 'warn') return labels.warned(name);
  return ends_at ? labels.suspendedUntil(name, formatDate(ends_at)) : labels.suspended(name);
}

/** The response to every change contains the user's new state. */
export function usePersonActions(id: number) {
  const client = useQueryClient();
  const toast = useToast();
  const undoAction = useUndoAction();
  const params = { id };
  const show = (person: PersonRecord) => void client.setQueryData(personQuery(id).queryKey, person);
  const outcome = (describe: (person: PersonRecord) => string) => ({
    done: (person: PersonRecord) => {
      show(person);
      return describe(person);
    },
    failed: labels.notSaved,
  });
  return {
    // The forms of sanctions and notes show their errors themselves.
    sanction: useMutation({
      ...mutation('POST /api/admin/people/{id}/sanctions', (body: NewSanction) => ({ params, body })),
      onSuccess: (person, sanction) => {
        show(person);
        toast({ message: describeSanction(person, sanction), kind: 'success', action: undoAction(person) });
      },
    }),
    lift: useAction(
      'POST /api/admin/people/{id}/lift',
      (_: undefined) => ({ params }),
      outcome(({ name }) => labels.lifted(name)),
    ),
    endSessions: useAction(
      'POST /api/admin/people/{id}/end-sessions',
      (_: undefined) => ({ params }),
      outcome(({ name }) => labels.sessionsEnded(name)),
    ),
    setRole: useAction(
      'PUT /api/admin/people/{id}/role',
      (role: PersonRow['role']) => ({ params, body: { role } }),
      outcome(({ name, role }) => labels.roleChanged(name, labels.roles[role])),
    ),
    note: useMutation({
      ...mutation('POST /api/admin/people/{id}/notes', (text: string) => ({ params, body: { text } })),
      onSuccess: (person) => {
        show(person);
        toast({ message: labels.noteAdded, kind: 'success' });
      },
    }),
  };
}
