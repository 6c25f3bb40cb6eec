/** How do the next ones of a long list come: by themselves as the reader nears the end, and by a press? */
import { type MouseEvent, useRef, useState } from 'react';
import { Link } from 'react-router';
import { useNearEnd } from '#web/lib/use-near-end.ts';
import { buttonClass } from './button-class.ts';
import { Spinner } from './spinner.tsx';

/** Pages that come by themselves; then the reader is asked, so that the end of the page can be reached. */
const BY_THEMSELVES = 5;

export type MoreProps = {
  /** How many are on screen. */
  pages: number;
  hasMore: boolean;
  busy?: boolean;
  failed?: boolean;
  onMore: () => void;
  /** The last two where it may fail. */
  words: { more: string; failed?: string; retry?: string };
  /** Read out as more of them come. */
  status: string | null;
  /** The address of the next page by itself, where it has one. */
  href?: string;
  /** What is on screen is about to be replaced. */
  waits?: boolean;
};

export function More(props: MoreProps) {
  const { pages, hasMore, busy = false, failed = false, onMore, words, status, href, waits = false } = props;
  const end = useRef<HTMLDivElement>(null);
  const [asked, setAsked] = useState(0);
  useNearEnd(end, hasMore && pages < asked + BY_THEMSELVES && !busy && !failed && !waits, onMore);
  const press = (event: MouseEvent): void => {
    if (href !== undefined && (event.metaKey || event.ctrlKey || event.shiftKey)) return;
    event.preventDefault();
    setAsked(pages);
    if (!busy) onMore();
  };
  const shown = (
    <>
      {busy ? <Spinner /> : null}
      {failed ? words.retry : words.more}
    </>
  );
  const common = { className: buttonClass(), 'aria-busy': busy || undefined, onClick: press };
  return (
    <div ref={end} className="grid justify-items-center gap-2 pb-6">
      {failed ? (
        <p role="alert" className="text-sm text-error">
          {words.failed}
        </p>
      ) : null}
      {!hasMore ? null : href === undefined ? (
        <button type="button" {...common}>
          {shown}
        </button>
      ) : (
        <Link to={href} rel="next" {...common}>
          {shown}
        </Link>
      )}
      <p role="status" className="text-xs text-faint">
        {status}
      </p>
    </div>
  );
}
