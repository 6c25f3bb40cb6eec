/** Loads more items of a long list: automatically near the end, or on click. */
import { type MouseEvent, useRef, useState } from 'react';
import { Link } from '#web/lib/browser/router.tsx';
import { useNearEnd } from '#web/lib/browser/use-near-end.ts';
import { buttonClass } from './button-class.ts';
import { Spinner } from './spinner.tsx';

/**
 * The number of pages, including the first, that load without a click. Each click allows as many more, so that the user
 * can reach the footer in between.
 */
const AUTO_PAGES = 5;

export type MoreProps = {
  /** The number of pages on screen. */
  pages: number;
  hasMore: boolean;
  busy?: boolean;
  failed?: boolean;
  onMore: () => void;
  /** `failed` and `retry` are required if loading can fail. */
  words: { more: string; failed?: string; retry?: string };
  /** Announced when more items load. */
  status: string | null;
  /** The URL of the next page of the list, if that page has its own URL. */
  href?: string;
  /** True while other items are about to replace those on screen; meanwhile, no pages load automatically. */
  isPaused?: boolean;
};

export function More(props: MoreProps) {
  const { pages, hasMore, busy = false, failed = false, onMore, words, status, href, isPaused = false } = props;
  const end = useRef<HTMLDivElement>(null);
  const [clickedAt, setClickedAt] = useState(0);
  useNearEnd(end, hasMore && pages < clickedAt + AUTO_PAGES && !busy && !failed && !isPaused, onMore);
  const handleClick = (event: MouseEvent): void => {
    if (href !== undefined && (event.metaKey || event.ctrlKey || event.shiftKey)) return;
    event.preventDefault();
    setClickedAt(pages);
    if (!busy) onMore();
  };
  const content = (
    <>
      {busy ? <Spinner /> : null}
      {failed ? words.retry : words.more}
    </>
  );
  const common = { className: buttonClass(), 'aria-busy': busy || undefined, onClick: handleClick };
  return (
    <div ref={end} className="grid justify-items-center gap-2 pb-6">
      {failed ? (
        <p role="alert" className="text-sm text-error">
          {words.failed}
        </p>
      ) : null}
      {!hasMore ? null : href === undefined ? (
        <button type="button" {...common}>
          {content}
        </button>
      ) : (
        <Link to={href} rel="next" {...common}>
          {content}
        </Link>
      )}
      <p role="status" className="text-xs text-faint">
        {status}
      </p>
    </div>
  );
}
