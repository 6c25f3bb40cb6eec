/** The page with the users that the reader can trade with. */
import { useQuery } from '@tanstack/react-query';
import type { Match, Matches } from '#contract/wants.ts';
import { OldRatesNote } from '#web/features/currencies/index.ts';
import { paths } from '#web/lib/browser/paths.ts';
import { Link, useSearchParams } from '#web/lib/browser/router.tsx';
import { useDisplay } from '#web/lib/i18n/format.ts';
import { useSession } from '#web/lib/session/session.ts';
import { Button } from '#web/ui/button.tsx';
import { buttonClass } from '#web/ui/button-class.ts';
import { Checkbox } from '#web/ui/checkbox.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { QueryView } from '#web/ui/query-view.tsx';
import { MatchCard } from './match-card.tsx';
import { matchesLabels as labels } from './matches.labels.ts';
import { matchesQuery } from './matches.queries.ts';
import { TradeRowsSkeleton } from './trades/trade-rows-skeleton.tsx';
import { useHaves, useTrades } from './trades/trades.queries.ts';
import { WaitingTrades } from './trades/waiting-trades.tsx';
import { TradingNav } from './trading-nav.tsx';
import { wantsQuery } from './wants.queries.ts';

export const title = () => labels.title;

export function MatchesPage() {
  const userId = useSession((session) => session.user?.id);
  const [isDeliverableOnly, setDeliverableOnly] = useDeliverableOnly();
  const matches = useQuery(matchesQuery(userId, isDeliverableOnly));
  // Show the matches only after the trades have loaded: the trades appear above the matches and would otherwise push
  // them down.
  const { isPending, errorUpdateCount } = useTrades();
  const loading = <TradeRowsSkeleton label={labels.loading} />;
  return (
    <div className="wrap py-6 md:py-8">
      <h1 className="text-xl md:text-2xl">{labels.title}</h1>
      <TradingNav current="matches" />
      <p className="mb-4 text-sm text-soft">{labels.intro}</p>
      {isPending && errorUpdateCount === 0 ? (
        loading
      ) : (
        <>
          <WaitingTrades />
          {/* Not part of the list: the focus stays here while the list loads. */}
          <div className="mb-2">
            <Checkbox
              label={labels.deliverable}
              checked={isDeliverableOnly}
              onChange={(event) => setDeliverableOnly(event.target.checked)}
            />
          </div>
          <QueryView query={matches} loading={loading} failed={labels.failed} level={2}>
            {(loaded) => <Sections matches={loaded} {...{ isDeliverableOnly, setDeliverableOnly }} />}
          </QueryView>
        </>
      )}
    </div>
  );
}

/** The filter is part of the address, as in a search. */
function useDeliverableOnly() {
  const [params, setParams] = useSearchParams();
  const set = (isOnly: boolean) => setParams(isOnly ? { deliverable: '1' } : {}, { replace: true });
  return [params.get('deliverable') === '1', set] as const;
}

type SectionsProps = {
  matches: Matches;
  isDeliverableOnly: boolean;
  setDeliverableOnly: (isOnly: boolean) => void;
};

function Sections({ matches, isDeliverableOnly, setDeliverableOnly }: SectionsProps) {
  useDisplay();
  const { swaps, sources, takers, more } = matches;
  if (swaps.length + sources.length + takers.length === 0) {
    return isDeliverableOnly ? <NoneDeliverable onShowAll={() => setDeliverableOnly(false)} /> : <NoMatches />;
  }
  return (
    <>
      <Section title={labels.swaps} text={labels.swapsText} matches={swaps} more={more?.swaps} />
      <Section title={labels.sources} text={labels.sourcesText} matches={sources} more={more?.sources} />
      <Section title={labels.takers} text={labels.takersText} matches={takers} more={more?.takers} />
      <div className="mt-3">
        <OldRatesNote listings={[...swaps, ...sources, ...takers].flatMap(({ gets, gives }) => [...gets, ...gives])} />
      </div>
    </>
  );
}

function NoneDeliverable({ onShowAll }: { onShowAll: () => void }) {
  return (
    <EmptyState
      level={2}
      title={labels.noneDeliverable}
      action={
        <Button variant="main" onClick={onShowAll}>
          {labels.showAll}
        </Button>
      }
    >
      {labels.noneDeliverableText}
    </EmptyState>
  );
}

function NoMatches() {
  const { id = 0, name = '' } = useSession((session) => session.user) ?? {};
  const wants = useQuery(wantsQuery(id));
  const haves = useHaves(id);
  if (wants.isPending || haves.isPending) return <TradeRowsSkeleton label={labels.loading} />;
  const addListing = { to: paths.listingCreate(), text: labels.addListing };
  if (!wants.data?.length) {
    return <NextSteps text={labels.noneText} first={{ to: paths.wants(), text: labels.addWant }} second={addListing} />;
  }
  if (haves.data?.length === 0) {
    const ownListings = { to: paths.profile(name), text: labels.ownListings };
    return <NextSteps text={labels.noneOpenText} first={ownListings} second={addListing} />;
  }
  const more = { to: paths.wants(), text: labels.addAnotherWant };
  return <NextSteps text={labels.noneFitText} first={more} second={addListing} />;
}

type Step = { to: string; text: string };

function NextSteps({ text, first, second }: { text: string; first: Step; second: Step }) {
  return (
    <EmptyState
      level={2}
      title={labels.none}
      action={
        <div className="flex flex-wrap justify-center gap-3">
          <Link to={first.to} className={buttonClass({ variant: 'main' })}>
            {first.text}
          </Link>
          <Link to={second.to} className={buttonClass({})}>
            {second.text}
          </Link>
        </div>
      }
    >
      {text}
    </EmptyState>
  );
}

type SectionProps = { title: string; text: string; matches: readonly Match[]; more: number | undefined };

function Section({ title, text, matches, more = 0 }: SectionProps) {
  if (matches.length === 0) return null;
  // Matches with listings on both sides need the full width; all other matches have listings on one side only.
  const areSwaps = matches.some(({ gets_total, gives_total }) => gets_total > 0 && gives_total > 0);
  return (
    <section className="mt-8">
      <h2 className="text-lg">{title}</h2>
      <p className="mb-3 max-w-text text-sm text-soft">{text}</p>
      <ul className={`grid gap-3 ${areSwaps ? '' : 'lg:grid-cols-2'}`}>
        {matches.map((match) => (
          <MatchCard key={match.user.id} match={match} />
        ))}
      </ul>
      {more > 0 ? <p className="mt-2 text-sm text-soft">{labels.morePeople(more)}</p> : null}
    </section>
  );
}
