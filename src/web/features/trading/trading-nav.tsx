/** Links the three pages of trading with each other. */
import { paths } from '#web/lib/browser/paths.ts';
import { Link } from '#web/lib/browser/router.tsx';
import { tradingNavLabels as labels } from './trading-nav.labels.ts';
import '#web/ui/tabs.css';

const pages = ['wants', 'matches', 'trades'] as const;

export function TradingNav({ current }: { current: (typeof pages)[number] }) {
  return (
    <nav aria-label={labels.label} className="tabs mt-2 mb-4 max-sm:gap-4">
      {pages.map((page) => (
        <Link key={page} to={paths[page]()} className="tab" aria-current={page === current ? 'page' : undefined}>
          {labels[page]}
        </Link>
      ))}
    </nav>
  );
}
