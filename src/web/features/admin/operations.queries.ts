/** Queries and mutations of the overview, of emails and jobs, and of the audit log. */

import type { AuditFilters, JobEntry, OutboxEntry, WorkState } from '#contract/operations.ts';
import { timeZone } from '#web/lib/i18n/format.ts';
import { nextCursor, pagedQuery, query } from '#web/lib/net/route-query.ts';
import { useAction } from '#web/ui/use-action.ts';

const REFRESH_MS = 30_000;

/** How often an open page refetches its data while a job runs or is due, or while a delivery is due. */
const STARTING_REFRESH_MS = 2_000;

export const isPast = (iso: string): boolean => new Date(iso).getTime() <= Date.now();
const isStarting = ({ is_running, run_at }: JobEntry): boolean => is_running || isPast(run_at);
const isDue = ({ run_at }: OutboxEntry): boolean => run_at !== null && isPast(run_at);

export const overviewQuery = query('GET /api/admin/overview', {}, { refetchInterval: REFRESH_MS });

export function outboxQuery({ q, state }: { q: string; state: string }) {
  const filters = { q: q || undefined, state: (state || undefined) as WorkState | undefined };
  return pagedQuery('GET /api/admin/outbox', (cursor) => ({ query: { ...filters, cursor } }), {
    getNextPageParam: nextCursor,
    refetchInterval: ({ state }) =>
      state.data?.pages.some(({ data }) => data.some(isDue)) ? STARTING_REFRESH_MS : REFRESH_MS,
  });
}

export const jobsQuery = query(
  'GET /api/admin/jobs',
  {},
  {
    read: ({ data }) => data,
    refetchInterval: ({ state }) => (state.data?.some(isStarting) ? STARTING_REFRESH_MS : REFRESH_MS),
  },
);

export type AuditInput = Readonly<Record<Exclude<keyof AuditFilters, 'zone'>, string>>;

/** Returns the filters that are not empty. Dates are in the reader's timezone, like the times in the list. */
export const givenFilters = (filters: AuditInput): AuditFilters => ({
  ...Object.fromEntries(Object.entries(filters).filter(([, value]) => value !== '')),
  ...(filters.from || filters.until ? { zone: timeZone() } : {}),
});

export function auditQuery(filters: AuditInput) {
  const presentFilters = givenFilters(filters);
  return pagedQuery(
    'GET /api/admin/audit',
    (before) => ({ query: { ...presentFilters, ...(before === undefined ? {} : { before: Number(before) }) } }),
    { getNextPageParam: nextCursor },
  );
}

type Words = { done: string; failed: string };

export const useChangeWork = (change: 'retry' | 'discard', { done, failed }: Words) =>
  useAction(`POST /api/admin/outbox/{id}/${change}`, (id: number) => ({ params: { id } }), {
    done: () => done,
    failed,
  });

export const useRunJob = ({ done, failed }: Words) =>
  useAction('POST /api/admin/jobs/{name}/run', (name: string) => ({ params: { name } }), { done: () => done, failed });
