/** Lists the tickets that the signed-in user has filed. */
import { useQuery } from '@tanstack/react-query';
import type { OwnTicket } from '#contract/support.ts';
import { useRestore } from '#web/features/auth/index.ts';
import { paths } from '#web/lib/browser/paths.ts';
import { Link } from '#web/lib/browser/router.tsx';
import { formatDate, useDisplay } from '#web/lib/i18n/format.ts';
import { query } from '#web/lib/net/route-query.ts';
import { useSession } from '#web/lib/session/session.ts';
import { Icon } from '#web/ui/icon.tsx';
import { QueryView } from '#web/ui/query-view.tsx';
import { Skeleton, SkeletonGroup } from '#web/ui/skeleton.tsx';
import { ticketLabels as labels } from './support.labels.ts';

const read = query('GET /api/support/tickets', {}, { read: ({ data }) => data });

export function useOwnTickets() {
  const isSignedIn = useSession(({ user }) => user !== null);
  return useQuery({ ...read, enabled: isSignedIn });
}

/**
 * True while a signed-in user's tickets are loading. The form is hidden until then, because the tickets appear above it
 * and would otherwise push it down.
 */
export function useIsWaitingForTickets(): boolean {
  const isMember = useSession(({ accessToken }) => accessToken !== '');
  const hasRestoreFailed = useRestore((state) => state.failed);
  const { isPending, errorUpdateCount } = useOwnTickets();
  return isMember && !hasRestoreFailed && isPending && errorUpdateCount === 0;
}

export function TicketsSkeleton() {
  return (
    <SkeletonGroup label={labels.ownLoading} className="mt-8 grid min-h-screen content-start gap-4">
      <Skeleton className="h-6 w-40" />
      <Skeleton className="h-16 w-full rounded-lg" />
      <Skeleton className="h-96 w-full rounded-lg" />
    </SkeletonGroup>
  );
}

/** Renders nothing for a visitor and for a user without tickets. */
export function OwnTickets() {
  const isSignedIn = useSession(({ user }) => user !== null);
  const tickets = useOwnTickets();
  useDisplay();
  if (!isSignedIn || tickets.data?.length === 0) return null;
  return (
    <section className="mt-8">
      <h2 className="text-lg tracking-snug">{labels.ownTitle}</h2>
      <QueryView query={tickets} loading={<Skeleton className="mt-3 h-16" />} failed={labels.ownFailed} level={3}>
        {(list) => (
          <ul className="mt-3 divide-y divide-line rounded-lg border border-line bg-surface">
            {list.map((ticket) => (
              <TicketRow key={ticket.id} ticket={ticket} />
            ))}
          </ul>
        )}
      </QueryView>
    </section>
  );
}

function TicketRow({ ticket: { number, subject, status, created_at, token } }: { ticket: OwnTicket }) {
  return (
    <li className="relative flex items-center gap-3 px-4 py-3 hover:bg-hover">
      <div className="min-w-0 flex-1">
        <Link to={paths.ticket(token)} className="font-medium wrap-anywhere before:absolute before:inset-0">
          {subject}
        </Link>
        <p className="text-sm text-soft">{`${number} · ${formatDate(created_at)} · ${labels.shortStates[status]}`}</p>
      </div>
      <Icon name="chevron-right" size="sm" className="text-faint" />
    </li>
  );
}
