/** The page on which admins maintain groups, members and source types. */
import { useState } from 'react';
import type { CatalogueEntry, CatalogueKind } from '#contract/catalogue.ts';
import { usePageShortcuts } from '#web/lib/browser/page-shortcuts.ts';
import { formatCount } from '#web/lib/i18n/format.ts';
import { Button } from '#web/ui/button.tsx';
import { Select } from '#web/ui/select.tsx';
import { FilterSearch } from '../list/filter-search.tsx';
import { StaffList } from '../list/staff-list.tsx';
import { type Column, type RowAction, StaffTable } from '../list/staff-table.tsx';
import { useStaffList } from '../list/use-staff-list.ts';
import { PageHead } from '../parts/page-head.tsx';
import { StateTag } from '../parts/state-tag.tsx';
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

export function CataloguePage({ subpath }: { subpath: string }) {
  return subpath === 'proposals' ? <ProposalsPage /> : <EntriesPage />;
}

function EntriesPage() {
  const list = useStaffList(['kind', 'q', 'group'], (filters) =>
    entriesQuery({ ...filters, kind: kindOf(filters.kind) }),
  );
  const { filters, setFilters, counts } = list;
  const kind = kindOf(filters.kind);
  return (
    <>
      <PageHead
        title={labels.title}
        intro={labels.intro}
        counts={counts ? labels.total(counts.total) : null}
        actions={<Actions kind={kind} group={filters.group} />}
      />
      <ProposalsLink />
      <MergesPanel />
      <StaffList
        list={{ ...list, isFiltered: filters.q !== '' || filters.group !== '' }}
        filters={<Tools kind={kind} filters={filters} onChange={setFilters} />}
        failed={labels.failed}
        none={{ title: labels.none, text: labels.noneText }}
      >
        {(entries) => (
          <Entries kind={kind} entries={entries} onMembers={(id) => setFilters({ kind: 'member', group: id, q: '' })} />
        )}
      </StaffList>
    </>
  );
}

function Actions({ kind, group }: { kind: CatalogueKind; group: string }) {
  const [dialog, setDialog] = useState<'add' | 'import'>();
  const close = (): void => setDialog(undefined);
  usePageShortcuts([{ key: 'a', act: labels.addTitle[kind], run: () => setDialog('add') }]);
  return (
    <>
      <Button variant="main" icon="plus" aria-keyshortcuts="a" onClick={() => setDialog('add')}>
        {labels.addTitle[kind]}
      </Button>
      <Button onClick={() => setDialog('import')}>{labels.importFile}</Button>
      <DownloadButton template="no">{labels.exportFile}</DownloadButton>
      <EntryDialog kind={kind} entry={dialog === 'add' ? 'new' : undefined} group={group} onClose={close} />
      <ImportDialog open={dialog === 'import'} onClose={close} />
    </>
  );
}

type Filters = { kind: string; q: string; group: string };
type ToolsProps = { kind: CatalogueKind; filters: Filters; onChange: (changes: Partial<Filters>) => void };

function Tools({ kind, filters, onChange }: ToolsProps) {
  return (
    <div className="filters">
      <FilterSearch
        label={labels.search}
        help={labels.searchHelp}
        value={filters.q}
        onSearch={(q) => onChange({ q })}
      />
      <Select
        label={labels.kinds}
        options={kinds.map((each) => ({ value: each, label: labels.kindNames[each] }))}
        value={kind}
        fieldClassName="[.filters>&]:col-span-full @min-[40rem]/staff:[.filters>&]:col-auto"
        onChange={(chosen) => onChange({ kind: chosen === 'group' ? '' : chosen, group: '' })}
      />
      {kind === 'member' && filters.group !== '' ? (
        <Button
          className="[.filters>&]:col-span-full @min-[40rem]/staff:[.filters>&]:col-auto self-center"
          onClick={() => onChange({ group: '' })}
        >
          {labels.allMembers}
        </Button>
      ) : null}
    </div>
  );
}

function columnsOf(kind: CatalogueKind): Column<CatalogueEntry>[] {
  const members: Column<CatalogueEntry> = {
    header: labels.members,
    look: 'number',
    cell: ({ member_count }) => formatCount(member_count),
  };
  const merging = ({ aliases, merging_into: into }: CatalogueEntry) =>
    into ? <StateTag tone="info">{labels.mergingInto(into.name)}</StateTag> : aliases.join(', ');
  return [
    ...(kind === 'member' ? [{ header: labels.group, cell: ({ group }: CatalogueEntry) => group?.name }] : []),
    ...(kind === 'sourcetype' ? [{ header: labels.frenchName, cell: ({ name_fr }: CatalogueEntry) => name_fr }] : []),
    { header: labels.aliases, cell: merging },
    ...(kind === 'group' ? [members] : []),
    { header: labels.listings, look: 'number', cell: (entry) => formatCount(entry.listing_count) },
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
  const remove = useRemoveEntry();
  const isFree = (entry: CatalogueEntry): boolean => entry.merging_into === null;
  const actions: RowAction<CatalogueEntry>[] = [
    { key: 'e', label: labels.edit, run: setEdited, isAvailable: isFree },
    { key: 'm', label: labels.merge, run: setMerged, isAvailable: isFree },
    ...(kind === 'group'
      ? [{ key: 'o', label: labels.showMembers, isMinor: true, run: ({ id }: CatalogueEntry) => onMembers(String(id)) }]
      : []),
    {
      key: 'd',
      label: labels.remove,
      isMinor: true,
      isAvailable: (entry) => isFree(entry) && entry.listing_count === 0,
      question: { title: ({ name }) => labels.removeTitle(name), text: () => labels.removeText },
      run: (entry, options) => remove.mutate(entry, options),
      isBusy: () => remove.isPending,
    },
  ];
  return (
    <>
      <StaffTable
        caption={labels.kindNames[kind]}
        hasShortActions
        rows={entries}
        nameColumn={{ header: labels.name, name: ({ name }) => name }}
        columns={columnsOf(kind)}
        actions={actions}
      />
      <EntryDialog kind={kind} entry={edited} group="" onClose={() => setEdited(undefined)} />
      <MergeDialog entry={merged} onClose={() => setMerged(undefined)} />
    </>
  );
}
