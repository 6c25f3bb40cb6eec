/** Queries and mutations of the announcements page. */

import { useMutation } from '@tanstack/react-query';
import type { z } from 'zod';
import type { NewAnnouncement, StaffAnnouncement } from '#contract/announcements.ts';
import { mutation } from '#web/lib/net/route-mutation.ts';
import { nextCursor, pagedQuery } from '#web/lib/net/route-query.ts';
import { useToast } from '#web/ui/toast.tsx';
import { useAction } from '#web/ui/use-action.ts';
import { announcementsAdminLabels as labels } from '../admin.labels.ts';

/** Refetches regularly, because the states of announcements change with time. */
const REFRESH_MS = 15_000;

export function staffAnnouncementsQuery({ q, state }: { q: string; state: string }) {
  const filters = { q: q || undefined, state: (state || undefined) as StaffAnnouncement['state'] | undefined };
  return pagedQuery(
    'GET /api/admin/announcements',
    (cursor) => ({ query: { ...filters, cursor: cursor === undefined ? undefined : Number(cursor) } }),
    { getNextPageParam: nextCursor, refetchInterval: REFRESH_MS },
  );
}

export function usePublish() {
  const toast = useToast();
  return useMutation({
    ...mutation('POST /api/admin/announcements', (body: z.input<typeof NewAnnouncement>) => ({ body })),
    onSuccess: ({ state }) =>
      toast({ message: state === 'scheduled' ? labels.scheduled : labels.published, kind: 'success' }),
  });
}

export const useWithdraw = () =>
  useAction('POST /api/admin/announcements/{id}/withdraw', (id: number) => ({ params: { id } }), {
    done: () => labels.withdrawn,
    failed: labels.notWithdrawn,
  });
