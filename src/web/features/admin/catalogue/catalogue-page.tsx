/** The page on which admins maintain groups, members and source types. */
import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { CatalogueEntry, CatalogueKind } from '#contract/catalogue.ts';
import { usePageShortcuts } from '#web/lib/browser/page-shortcuts.ts';
import { formatCount } from '#web/lib/i18n/format.ts';
import { Button } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { QueryView } from '#web/ui/query-view.tsx';
import { Select } from '#web/ui/select.tsx';
import { ConfirmDialog } from '../list/confirm-dialog.tsx';
import { FilterSearch } from '../list/filter-search.tsx';
import { ListSkeleton } from '../list/list-skeleton.tsx';
import { MoreRows } from '../list/more-rows.tsx';
import { type Column, type RowAction, StaffTable } from '../list/staff-table.tsx';
import { useUrlFilters } from '../list/use-url-filters.ts';
import { catalogueLabels as labels } from './catalogue.labels.ts';
import { entriesQuery, useRemoveEntry } from './catalogue.queries.ts';
import { DownloadButton } from './download-button.tsx';
import { EntryDialog } from './entry-dialog.tsx';
import { ImportDialog } from './import-dialog.tsx';
import { MergeDialog } from './merge-dialog.tsx';
import { MergesPanel } from './merges-panel.tsx';
import { ProposalsLink, ProposalsPage } from './proposals-page.tsx';

const kinds = ['group', 'member', 'sourcetype'] as const;
const kindOf = (text: string): CatalogueKind => kinds.find((kind) => kind === text) ?? 'group';

export function CataloguePage({ rest }: { rest: string }) {
  return rest === 'proposals' ? <ProposalsPage /> : <EntriesPage />;
}

function EntriesPage() {
  const [filters, setFilters] = useUrlFilters(['kind', 'q', 'group']);
  const kind = kindOf(filters.kind);
  const query = useInfiniteQuery(entriesQuery({ ...filters, kind }));
  const rows = query.data?.pages.flatMap(({ data }) => data);
  return (
    <>
      <h1 className="text-xl md:text-2xl">{labels.title}</h1>
      <p className="mt-1 mb-4 text-sm text-soft">{labels.intro}</p>
      <ProposalsLink />
      <MergesPanel />
      <Actions kind={kind} group={filters.group} />
      <Tools kind={kind} filters={filters} onChange={setFilters} />
      <p className="min-h-6 text-sm text-soft" aria-live="polite">
        {query.data ? labels.total(query.data.pages[0]?.meta.total ?? 0) : null}
      </p>
      <QueryView
        query={{ ...query, data: rows }}
        loading={<ListSkeleton />}
        failed={labels.failed}
        level={2}
        empty={<NoEntries isFiltered={filters.q !== '' || filters.group !== ''} />}
      >
        {(entries) => (
          <>
            <Entries
              kind={kind}
              entries={entries}
              onMembers={(id) => setFilters({ kind: 'member', group: id, q: '' })}
            />
            <MoreRows query={query} />
          </>
        )}
      </QueryView>
    </>
  );
}

function Actions({ kind, group }: { kind: CatalogueKind; group: string }) {
  const [dialog, setDialog] = useState<'add' | 'import'>();
  const close = (): void => setDialog(undefined);
  usePageShortcuts([{ key: 'a', act: labels.addTitle[kind], run: () => setDialog('add') }]);
  return (
    <>
      <div className="mb-4 flex flex-wrap gap-2">
        <Button variant="main" aria-keyshortcuts="a" onClick={() => setDialog('add')}>
          {labels.addTitle[kind]}
        </Button>
        <Button onClick={() => setDialog('import')}>{labels.importFile}</Button>
        <DownloadButton template="no">{labels.exportFile}</DownloadButton>
      </div>
      <EntryDialog kind={kind} entry={dialog === 'add' ? 'new' : undefined} group={group} onClose={close} />
      <ImportDialog open={dialog === 'import'} onClose={close} />
    </>
  );
}

type Filters = { kind: string; q: string; group: string };
type ToolsProps = { kind: CatalogueKind; filters: Filters; onChange: (changes: Partial<Filters>) => void };

function Tools({ kind, filters, onChange }: ToolsProps) {
  return (
    <div className="mb-2 grid items-start gap-4 md:grid-cols-3">
      <Select
        label={labels.kinds}
        options={kinds.map((each) => ({ value: each, label: labels.kindNames[each] }))}
        value={kind}
        onChange={(chosen) => onChange({ kind: chosen === 'group' ? '' : chosen, group: '' })}
      />
      <FilterSearch
        label={labels.search}
        help={labels.searchHelp}
        value={filters.q}
        onSearch={(q) => onChange({ q })}
      />
      {kind === 'member' && filters.group !== '' ? (
        <Button onClick={() => onChange({ group: '' })}>{labels.allMembers}</Button>
      ) : null}
    </div>
  );
}

function NoEntries({ isFiltered }: { isFiltered: boolean }) {
  return (
    <EmptyState level={2} art={isFiltered ? 'lens' : 'nest'} title={isFiltered ? labels.noMatch : labels.none}>
      {isFiltered ? labels.noMatchText : labels.noneText}
    </EmptyState>
  );
}

function columnsOf(kind: CatalogueKind): Column<CatalogueEntry>[] {
  const merging = ({ aliases, merging_into: into }: CatalogueEntry): string =>
    into ? labels.mergingInto(into.name) : aliases.join(', ');
  return [
    ...(kind === 'member' ? [{ header: labels.group, cell: ({ group }: CatalogueEntry) => group?.name }] : []),
    { header: labels.aliases, cell: merging },
    ...(kind === 'group'
      ? [{ header: labels.members, cell: (entry: CatalogueEntry) => formatCount(entry.member_count) }]
      : []),
    { header: labels.listings, cell: (entry) => formatCount(entry.listing_count) },
  ];
}

type EntriesProps = {
  kind: CatalogueKind;
  entries: readonly CatalogueEntry[];
  onMembers: (groupId: string) => void;
};

function Entries({ kind, entries, onMembers }: EntriesProps) {
  const [edited, setEdited] = useState<CatalogueEntry>();
  const [merged, setMerged] = useState<CatalogueEntry>();
  const [removed, setRemoved] = useState<CatalogueEntry>();
  const isFree = (entry: CatalogueEntry): boolean => entry.merging_into === null;
  const actions: RowAction<CatalogueEntry>[] = [
    { key: 'e', label: labels.edit, run: setEdited, isAvailable: isFree },
    { key: 'm', label: labels.merge, run: setMerged, isAvailable: isFree },
    {
      key: 'd',
      label: labels.remove,
      run: setRemoved,
      isAvailable: (entry) => isFree(entry) && entry.listing_count === 0,
    },
    ...(kind === 'group'
      ? [{ key: 'o', label: labels.showMembers, run: ({ id }: CatalogueEntry) => onMembers(String(id)) }]
      : []),
  ];
  return (
    <>
      <StaffTable
        caption={labels.kindNames[kind]}
        rows={entries}
        nameColumn={{ header: labels.name, name: ({ name }) => name }}
        columns={columnsOf(kind)}
        actions={actions}
      />
      <EntryDialog kind={kind} entry={edited} group="" onClose={() => setEdited(undefined)} />
      <MergeDialog entry={merged} onClose={() => setMerged(undefined)} />
      <RemoveDialog entry={removed} onClose={() => setRemoved(undefined)} />
    </>
  );
}

function RemoveDialog({ entry, onClose }: { entry: CatalogueEntry | undefined; onClose: () => void }) {
  const remove = useRemoveEntry();
  return (
    <ConfirmDialog
      open={entry !== undefined}
      title={labels.removeTitle(entry?.name ?? '')}
      action={labels.remove}
      isBusy={remove.isPending}
      onConfirm={() => entry && remove.mutate(entry, { onSuccess: onClose })}
      onClose={onClose}
    >
      {labels.removeText}
    </ConfirmDialog>
  );
}
