/** The page with the audit log of all staff actions. */
import type { AuditEntry } from '#contract/operations.ts';
import { formatDate, formatTime } from '#web/lib/i18n/format.ts';
import { TextField } from '#web/ui/text-field.tsx';
import { auditLabels as labels } from '../admin.labels.ts';
import { FilterSearch } from '../list/filter-search.tsx';
import { MoreFilters } from '../list/list-filters.tsx';
import { StaffList } from '../list/staff-list.tsx';
import { type Column, StaffTable } from '../list/staff-table.tsx';
import { useStaffList } from '../list/use-staff-list.ts';
import { type AuditInput, auditQuery } from '../operations.queries.ts';
import { PageHead } from '../parts/page-head.tsx';
import { ExportButton } from './export-button.tsx';

const FILTERS = ['actor', 'action', 'target', 'from', 'until'] as const satisfies (keyof AuditInput)[];
type Filters = Readonly<Record<(typeof FILTERS)[number], string>>;

export function AuditPage() {
  const list = useStaffList(FILTERS, auditQuery);
  return (
    <>
      <PageHead title={labels.title} intro={labels.intro} actions={<ExportButton filters={list.filters} />} />
      <StaffList
        list={list}
        filters={<FilterFields filters={list.filters} onChange={list.setFilters} />}
        failed={labels.failed}
        none={{ title: labels.none, text: labels.noneText }}
      >
        {(entries) => (
          <StaffTable
            caption={labels.title}
            rows={entries}
            nameColumn={{ header: labels.action, name: ({ action }) => action }}
            columns={columns()}
          />
        )}
      </StaffList>
    </>
  );
}

/** Filters that are collapsed on small screens. */
const MORE = ['action', 'target', 'from', 'until'] as const;

type FilterFieldsProps = { filters: Filters; onChange: (changes: Partial<Filters>) => void };

function FilterFields({ filters, onChange }: FilterFieldsProps) {
  const search = (name: 'actor' | 'action' | 'target') => (
    <FilterSearch
      key={name}
      label={labels[name]}
      help={labels[`${name}Help`]}
      value={filters[name]}
      onSearch={(text) => onChange({ [name]: text })}
    />
  );
  return (
    <div className="filters @min-[40rem]/staff:[&.filters]:grid-cols-[repeat(auto-fit,minmax(12rem,1fr))] @min-[40rem]/staff:[&.filters]:[&>[role='search']]:col-auto">
      {search('actor')}
      <MoreFilters isSet={MORE.some((name) => filters[name] !== '')}>
        {search('action')}
        {search('target')}
        {(['from', 'until'] as const).map((name) => (
          <TextField
            key={name}
            type="date"
            label={labels[name]}
            value={filters[name]}
            onChange={(event) => onChange({ [name]: event.target.value })}
          />
        ))}
      </MoreFilters>
    </div>
  );
}

function actorOf({ actor }: AuditEntry): string {
  if (actor === null) return labels.commandLine;
  return actor.name ?? labels.former(actor.id);
}

/** Returns one line per value, such as `status: queued`; null if there are none. */
function valuesOf(values: AuditEntry['before']) {
  const entries = Object.entries(values ?? {});
  if (entries.length === 0) return null;
  return entries.map(([name, value]) => (
    <div key={name}>
      <span className="text-faint">{name}:</span> {typeof value === 'string' ? value : JSON.stringify(value)}
    </div>
  ));
}

const columns = (): Column<AuditEntry>[] => [
  { header: labels.entry, look: 'short', cell: ({ id }) => `#${id}` },
  { header: labels.actor, cell: actorOf },
  { header: labels.target, cell: ({ target }) => `${target.kind} ${target.id}` },
  { header: labels.when, look: 'short', cell: ({ at }) => `${formatDate(at)} ${formatTime(at)}` },
  { header: labels.before, look: 'text', isLabelled: true, cell: ({ before }) => valuesOf(before) },
  { header: labels.after, look: 'text', isLabelled: true, cell: ({ after }) => valuesOf(after) },
];
