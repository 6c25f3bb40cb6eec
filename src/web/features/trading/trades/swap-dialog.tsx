/** Dialog to offer a swap, or to answer an offer with a counter-offer. */
import { useQuery } from '@tanstack/react-query';
import type { ListingCard } from '#contract/listing-card.ts';
import { paths } from '#web/lib/browser/paths.ts';
import { Link } from '#web/lib/browser/router.tsx';
import { useSession } from '#web/lib/session/session.ts';
import { buttonClass } from '#web/ui/button-class.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { Modal } from '#web/ui/modal.tsx';
import { QueryView } from '#web/ui/query-view.tsx';
import { Skeleton, SkeletonGroup } from '#web/ui/skeleton.tsx';
import { matchesQuery } from '../matches.queries.ts';
import type { Person, SwapTarget } from './swap-draft.ts';
import { type Haves, SwapForm, type Wanted } from './swap-form.tsx';
import { partnerOf } from './trade-sides.ts';
import { swapFormLabels as labels } from './trades.labels.ts';
import { tradable, useAllHaves } from './trades.queries.ts';

type SwapDialogProps = { open: boolean; target: SwapTarget; onClose: () => void };

export function SwapDialog({ open, target, onClose }: SwapDialogProps) {
  const user = useSession((session) => session.user);
  const other = otherOf(target, user?.id ?? 0);
  const title = target.kind === 'offer' ? labels.title(other.name) : labels.counterTitle(other.name);
  return (
    <Modal open={open} onClose={onClose} title={title} size="xl">
      {user ? <Loaded target={target} user={user} other={other} onClose={onClose} /> : null}
    </Modal>
  );
}

const otherOf = (target: SwapTarget, userId: number): Person =>
  target.kind === 'offer' ? target.user : (partnerOf(target.trade, userId) ?? { id: 0, name: '' });

type LoadedProps = { target: SwapTarget; user: Person; other: Person; onClose: () => void };

function Loaded({ target, user, other, onClose }: LoadedProps) {
  const mine = useAllHaves(user.id, other.id);
  const theirs = useAllHaves(other.id, user.id);
  const wantedIds = useWanted(user.id, other.id);
  const havesQuery = {
    data: mine.data && theirs.data && { mine: mine.data, theirs: theirs.data },
    error: mine.error ?? theirs.error,
    isFetching: mine.isFetching || theirs.isFetching,
    refetch: () => Promise.all([mine.refetch(), theirs.refetch()]),
  };
  return (
    <QueryView query={havesQuery} loading={<FormSkeleton />} failed={labels.failed}>
      {(haves) => <Content {...{ target, user, other, haves, wantedIds, onClose }} />}
    </QueryView>
  );
}

/**
 * Returns the ids of the listings that each side wants, taken from the matches; empty until the matches have loaded.
 */
function useWanted(userId: number, otherId: number): Wanted {
  const { data } = useQuery(matchesQuery(userId));
  const match = [...(data?.swaps ?? []), ...(data?.sources ?? []), ...(data?.takers ?? [])].find(
    ({ user }) => user.id === otherId,
  );
  const idsOf = (listings: readonly ListingCard[] = []) => new Set(listings.map(({ id }) => id));
  return { mine: idsOf(match?.gives), theirs: idsOf(match?.gets) };
}

type ContentProps = LoadedProps & { haves: Haves; wantedIds: Wanted };

function Content({ haves, user, other, ...form }: ContentProps) {
  if (tradable(haves.theirs).length === 0) {
    const text = haves.theirs.length > 0 ? labels.allTraded : undefined;
    return <EmptyState title={labels.noneOfTheirs(other.name)}>{text}</EmptyState>;
  }
  if (tradable(haves.mine).length === 0) return <NoHaves name={user.name} areTraded={haves.mine.length > 0} />;
  return <SwapForm {...form} haves={haves} userId={user.id} other={other} />;
}

function NoHaves({ name, areTraded }: { name: string; areTraded: boolean }) {
  return (
    <EmptyState
      title={labels.noneOfYours}
      action={
        <div className="flex flex-wrap justify-center gap-3">
          <Link to={paths.profile(name)} className={buttonClass({ variant: 'main' })}>
            {labels.yourListings}
          </Link>
          <Link to={paths.listingCreate()} className={buttonClass({})}>
            {labels.addListing}
          </Link>
        </div>
      }
    >
      {areTraded ? labels.allTraded : labels.noneOfYoursText}
    </EmptyState>
  );
}

function FormSkeleton() {
  return (
    <SkeletonGroup label={labels.loading} className="grid grid-cols-1 gap-6 md:grid-cols-2">
      {['gets', 'gives'].map((side) => (
        <div key={side} className="grid gap-3">
          <Skeleton className="h-3 w-40" />
          <Skeleton className="h-16 w-full rounded-md" />
          <Skeleton className="h-16 w-full rounded-md" />
        </div>
      ))}
    </SkeletonGroup>
  );
}
