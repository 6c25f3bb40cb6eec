/** Links the three pages of trading with each other. */
import { paths } from '#web/lib/browser/paths.ts';
import { Link } from '#web/lib/browser/router.tsx';
import { TAB, TABS } from '#web/ui/tab-class.ts';
import { tradingLabels as labels } from './trading.labels.ts';

const pages = ['wants', 'matches', 'trades'] as const;

/** Scrolls the row of links, which is wider than a small screen in French, to the end of the current link. */
function showCurrent(link: HTMLElement | null): void {
  const row = link?.parentElement;
  if (row) row.scrollLeft = link.offsetLeft + link.offsetWidth - row.offsetLeft - row.clientWidth;
}

export function TradingNav({ current }: { current: (typeof pages)[number] }) {
  return (
    <nav aria-label={labels.label} className={`${TABS} mt-2 mb-4 max-sm:gap-4`}>
      {pages.map((page) => (
        <Link
          key={page}
          ref={page === current ? showCurrent : undefined}
          to={paths[page]()}
          className={TAB}
          aria-current={page === current ? 'page' : undefined}
        >
          {labels[page]}
        </Link>
      ))}
    </nav>
  );
}
