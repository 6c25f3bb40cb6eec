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
    <section className="pt-5 md:pt-8 wrap" aria-labelledby="intro">
      <h1 id="intro" className="text-xl tracking-tight text-balance md:text-2xl">
        {labels.heading}
      </h1>
      {/* All variants of this text have the same height, so that nothing moves when one replaces another. */}
      <p className="min-h-10 mt-2 max-w-176 text-sm text-soft text-pretty max-[24rem]:min-h-15 md:min-h-6 md:max-w-none md:text-md">
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
    <nav
      // The row extends to the edges of the screen, where it fades out.
      // The scrolling element must be the containing block of the absolutely positioned texts for screen
      // readers.
      // Both ends fade out. At the start and at the end of the row, the faded parts are empty.
      className="relative block h-[calc(var(--target)+0.5rem)] -mx-gutter mt-3 overflow-x-auto overflow-y-hidden [scrollbar-width:none] [scroll-padding-inline:var(--gutter)_3rem] [overscroll-behavior-inline:contain] [mask:linear-gradient(to_right,transparent,black_calc(var(--gutter)_-_0.25rem),black_calc(100%_-_3rem),transparent)] *:mx-gutter [&_.chip]:bg-surface [&_.chip]:whitespace-nowrap"
      aria-label={labels.browse}
    >
      {entries.length === 0 ? (
        <Link to={paths.search({ sort: 'newest' })} className="chip">
          <Icon name="search" size="sm" />
          {labels.browseAll}
        </Link>
      ) : (
        <ul className="flex w-max gap-2 py-1 pr-12">
          {entries.map(({ kind, id, name, name_fr, count }) => (
            <li key={`${kind}-${id}`}>
              <Link to={kind === 'group' ? paths.group(id) : paths.sourceType(id)} className="chip">
                {localText(name, name_fr)}{' '}
                <span className="text-faint font-normal tabular-nums" aria-hidden="true">
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
    <SkeletonGroup
      label={labels.loadingBrowse}
      className="relative block h-[calc(var(--target)+0.5rem)] -mx-gutter mt-3 mb-0 overflow-x-auto overflow-y-hidden [scrollbar-width:none] [scroll-padding-inline:var(--gutter)_3rem] [overscroll-behavior-inline:contain] [mask:linear-gradient(to_right,transparent,black_calc(var(--gutter)_-_0.25rem),black_calc(100%_-_3rem),transparent)] *:mx-gutter [&_.chip]:bg-surface [&_.chip]:whitespace-nowrap"
    >
      <div className="flex w-max gap-2 py-1 pr-12">
        {SKELETON_WIDTHS.map((width, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the placeholders never move
          <Skeleton key={index} className={`h-11 rounded-full ${width} flex-none`} />
        ))}
      </div>
    </SkeletonGroup>
  );
}
