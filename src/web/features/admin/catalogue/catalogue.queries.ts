/** Queries and mutations of the catalogue. */
import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { z } from 'zod';
import { adminRoutes } from '#contract/admin-routes.ts';
import type { CatalogueKind, EntryChange, NewEntry } from '#contract/catalogue.ts';
import { sentenceForError } from '#web/lib/net/errors.ts';
import { nextCursor, pagedQuery, query, queryKey } from '#web/lib/net/route-query.ts';
import { useToast } from '#web/ui/toast.tsx';
import type { CsvImport } from '../list/csv-import.tsx';
import { staffMutation } from '../staff-mutation.ts';
import { catalogueLabels as labels } from './catalogue.labels.ts';

const routes = adminRoutes.catalogue;
const PROGRESS_MS = 1000;

export type EntryFilters = { kind: CatalogueKind; q: string; group: string };

export function entriesQuery({ kind, q, group }: EntryFilters) {
  const filters = { q: q || undefined, group: kind === 'member' && group !== '' ? Number(group) : undefined };
  return pagedQuery(routes.list, (cursor) => ({ params: { kind }, query: { ...filters, cursor } }), {
    getNextPageParam: nextCursor,
  });
}

export const mergesQuery = () =>
  query(
    routes.merges,
    {},
    {
      read: ({ data }) => data,
      refetchInterval: ({ state }) => (state.data?.some((merge) => merge.is_running) ? PROGRESS_MS : false),
    },
  );

export const useAddEntry = () =>
  useMutation(staffMutation(routes.create, (body: z.input<typeof NewEntry>) => ({ body })));

type Change = { kind: CatalogueKind; id: number; change: z.input<typeof EntryChange> };
export const useChangeEntry = () =>
  useMutation(staffMutation(routes.update, ({ kind, id, change }: Change) => ({ params: { kind, id }, body: change })));

type Entry = { kind: CatalogueKind; id: number; name: string };
export function useRemoveEntry() {
  const toast = useToast();
  return useMutation({
    ...staffMutation(routes.remove, ({ kind, id }: Entry) => ({ params: { kind, id } })),
    onSuccess: (_, { name }) => toast({ message: labels.removed(name), kind: 'success' }),
    onError: (error) => toast({ message: `${labels.notRemoved} ${sentenceForError(error)}`, kind: 'error' }),
  });
}

type Merge = { kind: CatalogueKind; id: number; into: number };
export const useMergeEntries = () =>
  useMutation(staffMutation(routes.merge, ({ kind, id, into }: Merge) => ({ params: { kind, id }, body: { into } })));

export const useImport = () =>
  useMutation(
    staffMutation(routes.import, ({ text, isPreview }: CsvImport) => ({
      fields: { preview: isPreview ? ('yes' as const) : ('no' as const) },
      files: { file: new File([text], 'catalogue.csv', { type: 'text/csv' }) },
    })),
  );

export function useRefetchEntries(): () => void {
  const client = useQueryClient();
  return () => void client.invalidateQueries({ queryKey: queryKey(routes.list) });
}
