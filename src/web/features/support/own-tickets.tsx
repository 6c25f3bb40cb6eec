/** Lists the tickets that the signed-in user has filed. */
import { useQuery } from '@tanstack/react-query';
import { routes } from '#contract/routes.ts';
import { paths } from '#web/lib/browser/paths.ts';
import { Link } from '#web/lib/browser/router.tsx';
import { formatDate, useDisplay } from '#web/lib/i18n/format.ts';
import { query } from '#web/lib/net/route-query.ts';
import { QueryView } from '#web/ui/query-view.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { ticketLabels as labels } from './ticket.labels.ts';

const ownTicketsQuery = query(routes.support.ownTickets, {}, { read: ({ data }) => data });

/** Renders nothing for a user without tickets. */
export function OwnTickets() {
  const tickets = useQuery(ownTicketsQuery);
  useDisplay();
  if (tickets.data?.length === 0) return null;
  return (
    <section className="mt-12 border-t border-line pt-6">
      <h2 className="text-lg tracking-snug">{labels.ownTitle}</h2>
      <QueryView query={tickets} loading={<Skeleton className="mt-3 h-16" />} failed={labels.ownFailed} level={3}>
        {(list) => (
          <ul className="mt-3 grid gap-1">
            {list.map(({ id, number, subject, status, created_at, token }) => (
              <li key={id} className="flex flex-wrap items-baseline gap-x-3">
                <Link to={paths.ticket(token)} className="link py-1.5 wrap-anywhere">
                  {subject}
                </Link>
                <span className="text-sm text-soft">
                  {`${number} · ${formatDate(created_at)} · ${labels.shortStates[status]}`}
                </span>
              </li>
            ))}
          </ul>
        )}
      </QueryView>
    </section>
  );
}
