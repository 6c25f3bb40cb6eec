/** Queries and mutations of the catalogue. */

import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { z } from 'zod';
import type { CatalogueKind, EntryChange, NewEntry } from '#contract/catalogue.ts';
import { mutation } from '#web/lib/net/route-mutation.ts';
import { nextCursor, pagedQuery, query, queryKey } from '#web/lib/net/route-query.ts';
import { useAction } from '#web/ui/use-action.ts';
import type { CsvImport } from '../list/csv-import.tsx';
import { catalogueLabels as labels } from './catalogue.labels.ts';

const PROGRESS_MS = 1000;

export type EntryFilters = { kind: CatalogueKind; q: string; group: string };

export function entriesQuery({ kind, q, group }: EntryFilters) {
  const filters = { q: q || undefined, group: kind === 'member' && group !== '' ? Number(group) : undefined };
  return pagedQuery(
    'GET /api/admin/catalogue/{kind}',
    (cursor) => ({ params: { kind }, query: { ...filters, cursor } }),
    {
      getNextPageParam: nextCursor,
    },
  );
}

export const mergesQuery = () =>
  query(
    'GET /api/admin/catalogue-merges',
    {},
    {
      read: ({ data }) => data,
      refetchInterval: ({ state }) => (state.data?.some((merge) => merge.is_running) ? PROGRESS_MS : false),
    },
  );

export const useAddEntry = () =>
  useMutation(mutation('POST /api/admin/catalogue', (body: z.input<typeof NewEntry>) => ({ body })));

type Change = { kind: CatalogueKind; id: number; change: z.input<typeof EntryChange> };
export const useChangeEntry = () =>
  useMutation(
    mutation('PUT /api/admin/catalogue/{kind}/{id}', ({ kind, id, change }: Change) => ({
      params: { kind, id },
      body: change,
    })),
  );

type Entry = { kind: CatalogueKind; id: number; name: string };
export const useRemoveEntry = () =>
  useAction('DELETE /api/admin/catalogue/{kind}/{id}', ({ kind, id }: Entry) => ({ params: { kind, id } }), {
    done: (_, { name }) => labels.removed(name),
    failed: labels.notRemoved,
  });

type Merge = { kind: CatalogueKind; id: number; into: number };
export const useMergeEntries = () =>
  useMutation(
    mutation('POST /api/admin/catalogue/{kind}/{id}/merge', ({ kind, id, into }: Merge) => ({
      params: { kind, id },
      body: { into },
    })),
  );

export const useImport = () =>
  useMutation(
    mutation('POST /api/admin/catalogue-file', ({ text, isPreview }: CsvImport) => ({
      fields: { preview: isPreview ? ('yes' as const) : ('no' as const) },
      files: { file: new File([text], 'catalogue.csv', { type: 'text/csv' }) },
    })),
  );

export function useRefetchEntries(): () => void {
  const client = useQueryClient();
  return () => void client.invalidateQueries({ queryKey: queryKey('GET /api/admin/catalogue/{kind}') });
}
