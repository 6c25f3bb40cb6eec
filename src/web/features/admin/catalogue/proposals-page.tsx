/** The page on which admins decide on proposals for the catalogue. */
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { PendingProposal } from '#contract/proposals.ts';
import { paths } from '#web/lib/browser/paths.ts';
import { Link } from '#web/lib/browser/router.tsx';
import { formatAgo } from '#web/lib/i18n/format.ts';
import { nextCursor, pagedQuery, query } from '#web/lib/net/route-query.ts';
import { Icon } from '#web/ui/icon.tsx';
import { adminLabels } from '../admin.labels.ts';
import { DetailLinks } from '../list/detail-links.tsx';
import { ListFilters } from '../list/list-filters.tsx';
import { StaffList } from '../list/staff-list.tsx';
import { type Column, type RowAction, StaffTable } from '../list/staff-table.tsx';
import { useStaffList } from '../list/use-staff-list.ts';
import { PageHead } from '../parts/page-head.tsx';
import { staffProposalLabels as labels } from './catalogue.labels.ts';
import { type ProposalAction, ProposalDialog } from './proposal-dialogs.tsx';

const REFRESH_MS = 30_000;

/** Fetches only one proposal, because `meta.total` is the number of all pending proposals. */
const countQuery = query(
  'GET /api/admin/catalogue-proposals',
  { query: { limit: 1 } },
  { refetchInterval: REFRESH_MS },
);

function proposalsQuery({ q, kind }: { q: string; kind: string }) {
  const filters = { q: q || undefined, kind: (kind || undefined) as PendingProposal['kind'] | undefined };
  return pagedQuery(
    'GET /api/admin/catalogue-proposals',
    (cursor) => ({ query: { ...filters, cursor: cursor === undefined ? undefined : Number(cursor) } }),
    { getNextPageParam: nextCursor, refetchInterval: REFRESH_MS },
  );
}

export function ProposalsLink() {
  const waiting = useQuery(countQuery).data?.meta.total ?? 0;
  return (
    <Link
      to={paths.admin('catalogue/proposals')}
      className="panel mb-5 flex! min-h-11 items-center gap-3 py-2! text-sm font-medium hover:bg-hover"
    >
      <span className={waiting > 0 ? 'text-warning' : 'text-faint'}>
        <Icon name="users" />
      </span>
      <span className="flex-1">{waiting > 0 ? labels.waiting(waiting) : labels.allProposals}</span>
      <Icon name="chevron-right" size="sm" className="text-faint" />
    </Link>
  );
}

export function ProposalsPage() {
  const list = useStaffList(['q', 'kind'], proposalsQuery);
  const { counts } = list;
  return (
    <>
      <DetailLinks list={paths.admin('catalogue')} back={labels.back} />
      <PageHead title={labels.title} intro={labels.intro} counts={counts ? labels.total(counts.total) : null} />
      <StaffList
        list={list}
        filters={
          <ListFilters
            list={list}
            choices={[{ name: 'kind', label: labels.kind, texts: labels.kinds, all: adminLabels.all }]}
          />
        }
        failed={labels.failed}
        none={{ title: labels.none, text: labels.noneText }}
      >
        {(rows) => <Proposals rows={rows} />}
      </StaffList>
    </>
  );
}

function proposersOf({ proposers, proposer_count: count }: PendingProposal): string {
  const names = proposers.map(({ name }) => name).join(', ');
  return count > proposers.length ? labels.others(names, count - proposers.length) : names;
}

const columns = (): Column<PendingProposal>[] => [
  { header: labels.kind, look: 'short', cell: ({ kind }) => labels.kinds[kind] },
  { header: labels.group, cell: ({ group }) => group?.name },
  { header: labels.members, isLabelled: true, cell: ({ members }) => members.join(', ') },
  { header: labels.proposers, isLabelled: true, cell: proposersOf },
  { header: labels.age, look: 'short', cell: ({ created_at }) => formatAgo(created_at, new Date()) },
];

function Proposals({ rows }: { rows: readonly PendingProposal[] }) {
  const [open, setOpen] = useState<{ action: ProposalAction; proposal: PendingProposal }>();
  const start = (action: ProposalAction) => (proposal: PendingProposal) => setOpen({ action, proposal });
  const actions: RowAction<PendingProposal>[] = [
    { key: 'a', label: labels.accept, run: start('accept') },
    { key: 'd', label: labels.decline, run: start('decline') },
    { key: 'm', label: labels.alias, isMinor: true, run: start('alias') },
  ];
  return (
    <>
      <StaffTable
        caption={labels.title}
        rows={rows}
        nameColumn={{ header: labels.name, name: ({ name }) => name }}
        columns={columns()}
        actions={actions}
      />
      <ProposalDialog open={open} onClose={() => setOpen(undefined)} />
    </>
  );
}
