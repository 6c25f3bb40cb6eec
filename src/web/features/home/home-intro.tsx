/** Introduces the marketplace, with what is new since the last visit and links to source types and groups. */
import { useQuery } from '@tanstack/react-query';
import { Fragment, useEffect, useState } from 'react';
import { continueVisit, countNew, parseVisit, type Visit } from '#rules/home/visit.ts';
import { paths } from '#web/lib/browser/paths.ts';
import { Link } from '#web/lib/browser/router.tsx';
import { formatCount } from '#web/lib/i18n/format.ts';
import { localText } from '#web/lib/i18n/language.ts';
import { useSession } from '#web/lib/session/session.ts';
import { Icon } from '#web/ui/icon.tsx';
import { Skeleton, SkeletonGroup } from '#web/ui/skeleton.tsx';
import { homeLabels as labels } from './home.labels.ts';
import { browseQuery, HOME_CARDS, newestListingsQuery } from './home.queries.ts';
import '#web/ui/chip.css';
import './home.css';

const nameFor = (userId: number | undefined): string => `home-visit-${userId ?? 0}`;

function readVisit(name: string): Visit | undefined {
  try {
    return parseVisit(JSON.parse(window.localStorage.getItem(name) ?? 'null'));
  } catch {
    return undefined;
  }
}

/** Stores on this device, for each user, what the home page showed at the last visit. */
function recordVisit(userId: number | undefined, shownIds: readonly number[]): Visit {
  const name = nameFor(userId);
  const visit = continueVisit(readVisit(name), shownIds, Date.now());
  try {
    window.localStorage.setItem(name, JSON.stringify(visit));
  } catch {
    // Storage is not available: every visit is the first one.
  }
  return visit;
}

export function HomeIntro() {
  const newCount = useNewCount();
  const isMember = useSession((session) => session.user !== null);
  return (
    <section className="intro wrap" aria-labelledby="intro">
      <h1 id="intro" className="intro__title">
        {labels.heading}
      </h1>
      {/* All variants of this text have the same height, so that nothing moves when one replaces another. */}
      <p className="intro__text">
        {newCount === 0 ? (
          // The key remounts the text, because a reused link that moves would count as a layout shift.
          <Fragment key={isMember ? 'member' : 'visitor'}>
            {isMember ? labels.forMembers : labels.about}{' '}
            <Link to={isMember ? paths.wants() : paths.about()} className="link whitespace-nowrap">
              {isMember ? labels.toWants : labels.howItWorks}
            </Link>
          </Fragment>
        ) : (
          <Link to={paths.search({ sort: 'newest' })} className="link">
            {labels.newSince(newCount, newCount === HOME_CARDS)}
          </Link>
        )}
      </p>
      <Browse />
    </section>
  );
}

/** Returns how many of the newest listings are new since the last visit; 0 while that is unknown. */
function useNewCount(): number {
  const { data } = useQuery(newestListingsQuery);
  const userId = useSession((session) => session.user?.id);
  const isKnown = useSession((session) => session.ready && (session.accessToken === '' || session.user !== null));
  const [count, setCount] = useState(0);
  useEffect(() => {
    if (!data || !isKnown) return;
    const ids = data.map(({ id }) => id);
    setCount(countNew(recordVisit(userId, ids), ids));
  }, [data, isKnown, userId]);
  return count;
}

/** Links to source types and groups in one row, which scrolls sideways if it is wider than the screen. */
function Browse() {
  const browse = useQuery(browseQuery);
  const { data } = browse;
  if (!data && !browse.error) return <BrowseSkeleton />;
  const entries = data ?? [];
  return (
    <nav className="intro__browse" aria-label={labels.browse}>
      {entries.length === 0 ? (
        <Link to={paths.search({ sort: 'newest' })} className="chip">
          <Icon name="search" size="sm" />
          {labels.browseAll}
        </Link>
      ) : (
        <ul className="intro__row">
          {entries.map(({ kind, id, name, name_fr, count }) => (
            <li key={`${kind}-${id}`}>
              <Link to={kind === 'group' ? paths.group(id) : paths.sourceType(id)} className="chip">
                {localText(name, name_fr)}{' '}
                <span className="intro__count" aria-hidden="true">
                  {formatCount(count)}
                </span>
                <span className="sr-only">{labels.forSale(count)}</span>
              </Link>
            </li>
          ))}
        </ul>
      )}
    </nav>
  );
}

const SKELETON_WIDTHS = ['w-28', 'w-40', 'w-32', 'w-40', 'w-28'];

function BrowseSkeleton() {
  return (
    <SkeletonGroup label={labels.loadingBrowse} className="intro__browse">
      <div className="intro__row">
        {SKELETON_WIDTHS.map((width, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the placeholders never move
          <Skeleton key={index} className={`h-11 rounded-full ${width} flex-none`} />
        ))}
      </div>
    </SkeletonGroup>
  );
}
