/**
 * The page on which the staff releases or declines messages that are held because many users were sent the same text.
 */
import type { HeldText } from '#contract/held-messages.ts';
import { paths } from '#web/lib/browser/paths.ts';
import { Link } from '#web/lib/browser/router.tsx';
import { formatAgo, formatDate } from '#web/lib/i18n/format.ts';
import { nextCursor, pagedQuery } from '#web/lib/net/route-query.ts';
import { useAction } from '#web/ui/use-action.ts';
import { ListFilters } from '../list/list-filters.tsx';
import { StaffList } from '../list/staff-list.tsx';
import { type Column, StaffTable } from '../list/staff-table.tsx';
import { useStaffList } from '../list/use-staff-list.ts';
import { PageHead } from '../parts/page-head.tsx';
import { heldLabels as labels } from '../people/people.labels.ts';

const heldQuery = ({ q }: { q: string }) =>
  pagedQuery(
    'GET /api/admin/held-messages',
    (cursor) => ({ query: { q: q || undefined, cursor: cursor === undefined ? undefined : Number(cursor) } }),
    { getNextPageParam: nextCursor },
  );

function useHeldDecisions() {
  const failed = labels.notDecided;
  const inputOf = (id: number) => ({ params: { id } });
  return {
    release: useAction('POST /api/admin/held-messages/{id}/release', inputOf, { done: () => labels.released, failed }),
    decline: useAction('POST /api/admin/held-messages/{id}/decline', inputOf, { done: () => labels.declined, failed }),
  };
}

export function HeldPage() {
  const list = useStaffList(['q'], heldQuery);
  const { counts } = list;
  return (
    <>
      <PageHead title={labels.title} intro={labels.intro} counts={counts ? labels.counts(counts.held) : null} />
      <StaffList
        list={list}
        filters={<ListFilters list={list} search={{ help: labels.searchHelp }} />}
        failed={labels.failed}
        none={{ title: labels.empty, text: labels.emptyText }}
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
  const { release, decline } = useHeldDecisions();
  return (
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
        {
          key: 'd',
          label: labels.decline,
          question: {
            title: () => labels.declineTitle,
            text: ({ text }) => (
              <>
                <p className="mb-2 whitespace-pre-line text-text">{text}</p>
                {labels.declineText}
              </>
            ),
          },
          run: ({ id }, options) => decline.mutate(id, options),
          isBusy: () => decline.isPending,
        },
      ]}
    />
  );
}
