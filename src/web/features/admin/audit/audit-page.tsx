/** The page with everything that the staff has done. */
import { useInfiniteQuery } from '@tanstack/react-query';
import type { AuditEntry } from '#contract/operations.ts';
import { formatDate, formatTime } from '#web/lib/i18n/format.ts';
import { TextField } from '#web/ui/text-field.tsx';
import { FilterSearch } from '../list/filter-search.tsx';
import { EmptyList, StaffList } from '../list/staff-list.tsx';
import { type Column, StaffTable } from '../list/staff-table.tsx';
import { useUrlFilters } from '../list/use-url-filters.ts';
import { type AuditInput, auditQuery } from '../operations.queries.ts';
import { auditLabels as labels } from './audit.labels.ts';
import { ExportButton } from './export-button.tsx';

const FILTERS = ['actor', 'action', 'target', 'from', 'until'] as const satisfies (keyof AuditInput)[];
type Filters = Readonly<Record<(typeof FILTERS)[number], string>>;

export function AuditPage() {
  const [filters, setFilters] = useUrlFilters(FILTERS);
  const query = useInfiniteQuery(auditQuery(filters));
  return (
    <>
      <div className="flex flex-wrap items-start justify-between gap-3">
        <h1 className="text-xl md:text-2xl">{labels.title}</h1>
        <ExportButton filters={filters} />
      </div>
      <p className="mt-1 mb-4 max-w-text text-sm text-soft">{labels.intro}</p>
      <FilterFields filters={filters} onChange={setFilters} />
      <StaffList
        query={query}
        failed={labels.failed}
        empty={<EmptyList art="lens" title={labels.none} text={labels.noneText} />}
      >
        {(entries) => (
          <StaffTable
            caption={labels.title}
            rows={entries}
            nameColumn={{ header: labels.entry, name: ({ id, action }) => `${id} ${action}` }}
            columns={columns()}
          />
        )}
      </StaffList>
    </>
  );
}

type FilterFieldsProps = { filters: Filters; onChange: (changes: Partial<Filters>) => void };

function FilterFields({ filters, onChange }: FilterFieldsProps) {
  return (
    <div className="mb-6 grid items-start gap-4 sm:grid-cols-2 lg:grid-cols-3">
      {(['actor', 'action', 'target'] as const).map((name) => (
        <FilterSearch
          key={name}
          label={labels[name]}
          help={labels[`${name}Help`]}
          value={filters[name]}
          onSearch={(text) => onChange({ [name]: text })}
        />
      ))}
      {(['from', 'until'] as const).map((name) => (
        <TextField
          key={name}
          type="date"
          label={labels[name]}
          value={filters[name]}
          onChange={(event) => onChange({ [name]: event.target.value })}
        />
      ))}
    </div>
  );
}

function actorOf({ actor }: AuditEntry): string {
  if (actor === null) return labels.commandLine;
  return actor.name ?? labels.former(actor.id);
}

/** One line per value, such as `status: queued`. */
function Values({ values }: { values: AuditEntry['before'] }) {
  return Object.entries(values ?? {}).map(([name, value]) => (
    <div key={name}>
      {name}: {typeof value === 'string' ? value : JSON.stringify(value)}
    </div>
  ));
}

const columns = (): Column<AuditEntry>[] => [
  { header: labels.when, cell: ({ at }) => `${formatDate(at)} ${formatTime(at)}` },
  { header: labels.actor, cell: actorOf },
  { header: labels.target, cell: ({ target }) => `${target.kind} ${target.id}` },
  { header: labels.before, cell: ({ before }) => <Values values={before} /> },
  { header: labels.after, cell: ({ after }) => <Values values={after} /> },
];
