/**
 * The page on which the staff releases or declines messages that are held because many users were sent the same text.
 */
import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { HeldText } from '#contract/held-messages.ts';
import { paths } from '#web/lib/browser/paths.ts';
import { Link } from '#web/lib/browser/router.tsx';
import { formatAgo, formatDate } from '#web/lib/i18n/format.ts';
import { adminLabels } from '../admin.labels.ts';
import { ConfirmDialog } from '../list/confirm-dialog.tsx';
import { ListFilters } from '../list/list-filters.tsx';
import { FilteredEmpty, StaffList } from '../list/staff-list.tsx';
import { type Column, StaffTable } from '../list/staff-table.tsx';
import { useUrlFilters } from '../list/use-url-filters.ts';
import { PageHead } from '../parts/page-head.tsx';
import { heldLabels as labels } from '../people/people.labels.ts';
import { heldQuery, useHeldDecisions } from './held.queries.ts';

export function HeldPage() {
  const [filters, setFilters] = useUrlFilters(['q']);
  const query = useInfiniteQuery(heldQuery(filters));
  const counts = query.data?.pages[0]?.meta;
  return (
    <>
      <PageHead title={labels.title} intro={labels.intro} counts={counts ? labels.counts(counts.held) : null} />
      <ListFilters
        filters={filters}
        onChange={setFilters}
        search={{ label: adminLabels.search, help: labels.searchHelp }}
        choices={[]}
      />
      <StaffList
        query={query}
        failed={labels.failed}
        empty={<FilteredEmpty isFiltered={filters.q !== ''} title={labels.empty} text={labels.emptyText} />}
      >
        {(texts) => <HeldTable texts={texts} />}
      </StaffList>
    </>
  );
}

const columns = (): Column<HeldText>[] => [
  {
    header: labels.sender,
    cell: ({ sender }) => (
      <Link className="link" to={paths.admin(`people/${sender.id}`)}>
        {sender.name}
      </Link>
    ),
  },
  { header: labels.joined, look: 'short', isLabelled: true, cell: ({ sender }) => formatDate(sender.created_at) },
  { header: labels.waiting, look: 'number', cell: ({ count }) => count },
  { header: labels.age, look: 'short', isLabelled: true, cell: ({ held_at }) => formatAgo(held_at, new Date()) },
];

function HeldTable({ texts }: { texts: readonly HeldText[] }) {
  const [chosen, setChosen] = useState<HeldText>();
  const { release, decline } = useHeldDecisions();
  const close = (): void => setChosen(undefined);
  return (
    <>
      <StaffTable
        caption={labels.table}
        rows={texts}
        nameColumn={{ header: labels.text, name: ({ text }) => text }}
        columns={columns()}
        actions={[
          {
            key: 'r',
            label: labels.release,
            run: ({ id }) => release.mutate(id),
            isBusy: ({ id }) => release.isPending && release.variables === id,
          },
          { key: 'd', label: labels.decline, run: setChosen },
        ]}
      />
      <ConfirmDialog
        open={chosen !== undefined}
        title={labels.declineTitle}
        action={labels.decline}
        isBusy={decline.isPending}
        onConfirm={() => chosen && decline.mutate(chosen.id, { onSuccess: close })}
        onClose={close}
      >
        <p className="mb-2 whitespace-pre-line text-text">{chosen?.text}</p>
        {labels.declineText}
      </ConfirmDialog>
    </>
  );
}
