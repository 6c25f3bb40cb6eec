/** The page with the users that the reader can trade with. */
import { useQuery } from '@tanstack/react-query';
import type { Match, Matches } from '#contract/wants.ts';
import { paths } from '#web/lib/browser/paths.ts';
import { Link } from '#web/lib/browser/router.tsx';
import { useDisplay } from '#web/lib/i18n/format.ts';
import { useSession } from '#web/lib/session/session.ts';
import { buttonClass } from '#web/ui/button-class.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { QueryView } from '#web/ui/query-view.tsx';
import { MatchCard } from './match-card.tsx';
import { matchesLabels as labels } from './matches.labels.ts';
import { matchesQuery } from './matches.queries.ts';
import { TradeRowsSkeleton } from './trades/trade-rows-skeleton.tsx';
import { tradesLabels } from './trades/trades.labels.ts';
import { WaitingTrades } from './trades/waiting-trades.tsx';

export const title = () => labels.title;

export function MatchesPage() {
  const userId = useSession((session) => session.user?.id);
  return (
    <div className="wrap py-6 md:py-8">
      <h1 className="text-xl md:text-2xl">{labels.title}</h1>
      <p className="mt-1 text-sm text-soft">{labels.intro}</p>
      <div className="mt-4 mb-4 flex flex-wrap gap-2 md:mb-6">
        <Link to={paths.wants()} className={buttonClass({})}>
          {labels.wants}
        </Link>
        <Link to={paths.trades()} className={buttonClass({})}>
          {tradesLabels.title}
        </Link>
      </div>
      <WaitingTrades />
      <QueryView
        query={useQuery(matchesQuery(userId))}
        loading={<TradeRowsSkeleton label={labels.loading} />}
        failed={labels.failed}
        level={2}
      >
        {(matches) => <Sections matches={matches} />}
      </QueryView>
    </div>
  );
}

function Sections({ matches: { swaps, sources, takers } }: { matches: Matches }) {
  useDisplay();
  if (swaps.length + sources.length + takers.length === 0) return <NoMatches />;
  return (
    <>
      <Section title={labels.swaps} text={labels.swapsText} matches={swaps} />
      <Section title={labels.sources} text={labels.sourcesText} matches={sources} />
      <Section title={labels.takers} text={labels.takersText} matches={takers} />
    </>
  );
}

function NoMatches() {
  return (
    <EmptyState
      level={2}
      title={labels.none}
      action={
        <div className="flex flex-wrap justify-center gap-3">
          <Link to={paths.wants()} className={buttonClass({ variant: 'main' })}>
            {labels.addWant}
          </Link>
          <Link to={paths.listingCreate()} className={buttonClass({})}>
            {labels.addListing}
          </Link>
        </div>
      }
    >
      {labels.noneText}
    </EmptyState>
  );
}

function Section({ title, text, matches }: { title: string; text: string; matches: readonly Match[] }) {
  if (matches.length === 0) return null;
  return (
    <section className="mt-8">
      <h2 className="text-lg">{title}</h2>
      <p className="mb-3 max-w-text text-sm text-soft">{text}</p>
      <ul>
        {matches.map((match) => (
          <MatchCard key={match.user.id} match={match} />
        ))}
      </ul>
    </section>
  );
}
