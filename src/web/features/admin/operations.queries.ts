/** Queries and mutations of the overview, of emails and jobs, and of the audit log. */
import { useMutation } from '@tanstack/react-query';
import { adminRoutes } from '#contract/admin-routes.ts';
import type { AuditFilters } from '#contract/operations.ts';
import { failureText } from '#web/lib/form/failure-text.ts';
import { timeZone } from '#web/lib/i18n/format.ts';
import { nextCursor, pagedQuery, query } from '#web/lib/net/route-query.ts';
import { useToast } from '#web/ui/toast.tsx';
import { staffMutation } from './staff-mutation.ts';

/** How often the pages are read again while they are open. */
const REFRESH_MS = 30_000;

export const overviewQuery = query(adminRoutes.operations.overview, {}, { refetchInterval: REFRESH_MS });
export const outboxQuery = query(adminRoutes.operations.outbox, {}, { refetchInterval: REFRESH_MS });
export const jobsQuery = query(
  adminRoutes.operations.jobs,
  {},
  { read: ({ data }) => data, refetchInterval: REFRESH_MS },
);

export type AuditInput = Readonly<Record<Exclude<keyof AuditFilters, 'zone'>, string>>;

/** Without empty filters. Days are those of the reader, as the times in the list are. */
export const givenFilters = (filters: AuditInput): AuditFilters => ({
  ...Object.fromEntries(Object.entries(filters).filter(([, value]) => value !== '')),
  ...(filters.from || filters.until ? { zone: timeZone() } : {}),
});

export function auditQuery(filters: AuditInput) {
  const given = givenFilters(filters);
  return pagedQuery(
    adminRoutes.operations.audit,
    (before) => ({ query: { ...given, ...(before === undefined ? {} : { before: Number(before) }) } }),
    { getNextPageParam: nextCursor },
  );
}

/** Retries or discards pending work, and reports the outcome in a toast. */
export function useChangeWork(change: 'retry' | 'discard', words: { done: string; failed: string }) {
  const toast = useToast();
  return useMutation({
    ...staffMutation(adminRoutes.operations[change], (id: number) => ({ params: { id } })),
    onSuccess: () => toast({ message: words.done, kind: 'success' }),
    onError: (error) => toast({ message: `${words.failed} ${failureText(error)}`, kind: 'error' }),
  });
}
