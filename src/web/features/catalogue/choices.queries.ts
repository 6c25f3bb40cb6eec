/** Fetches the lists from which sellers choose, such as groups and conditions. */

import { useQuery } from '@tanstack/react-query';
import { MINUTE_MS } from '#contract/durations.ts';
import { locale } from '#web/lib/i18n/language.ts';
import { query } from '#web/lib/net/route-query.ts';

/** These lists change only when an admin changes an entry, so cached lists are used for a few minutes. */
const STALE_MS = 5 * MINUTE_MS;
const byName = { sort: 'name', order: 'asc' } as const;

/** The specification defines the text that is logged on a failure. Views also show an error instead of the list. */
const settings = (listName: string) => ({ failureLog: `Failed to load ${listName}`, staleTime: STALE_MS });

export function useGroups() {
  return useQuery(query('GET /api/groups', { query: byName }, { read: ({ data }) => data, ...settings('groups') }));
}

/** Sends no request without a group. */
export function useMembers(groupId: number | null) {
  const input = { params: { id: groupId ?? 0 }, query: byName };
  return useQuery({
    ...query('GET /api/groups/{id}/members', input, { read: ({ data }) => data, ...settings('members') }),
    enabled: groupId !== null,
  });
}

export function useSourceTypes() {
  const input = { query: byName };
  return useQuery(query('GET /api/sourcetypes', input, { read: ({ data }) => data, ...settings('source types') }));
}

/** Sorts options by their labels: the server sorts source types by their English names. */
export const sortedByLabel = <T extends { label: string }>(options: readonly T[]): T[] =>
  options.toSorted((a, b) => a.label.localeCompare(b.label, locale()));

/** The scale of conditions, the best grade first. */
export function useConditions() {
  return useQuery(query('GET /api/conditions', {}, { read: ({ data }) => data, ...settings('conditions') }));
}
