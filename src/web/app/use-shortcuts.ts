/** Which keys go somewhere from anywhere? */
import { useEffect } from 'react';
import { useNavigate } from 'react-router';
import { paths } from '#web/lib/paths.ts';

const SEQUENCE_MS = 1_000;

/** Whoever types into something, or has a dialog open, means the letters themselves. */
function isTyping(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement &&
    (target.isContentEditable ||
      target.closest('input, textarea, select, [role="textbox"], dialog, [role="menu"]') !== null)
  );
}

/** Is this press a shortcut at all: no modifier, nobody typing, nobody else's? */
export function isShortcut(event: KeyboardEvent): boolean {
  return !(event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target));
}

const focusSearch = (): void => document.querySelector<HTMLInputElement>('input[aria-keyshortcuts="/"]')?.focus();

/** `/` focuses the search box, `g` then `i` opens the inbox, `g` then `h` the home page; `?` is in `shortcut-help.tsx`. */
export function useShortcuts(): void {
  const navigate = useNavigate();
  useEffect(() => {
    let goUntil = 0;
    const onKeyDown = (event: KeyboardEvent): void => {
      if (!isShortcut(event)) return;
      const going = event.timeStamp < goUntil;
      goUntil = 0;
      if (event.key === '/') {
        event.preventDefault();
        focusSearch();
      } else if (event.key === 'g') goUntil = event.timeStamp + SEQUENCE_MS;
      else if (going && event.key === 'i') void navigate(paths.inbox());
      else if (going && event.key === 'h') void navigate(paths.home());
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, [navigate]);
}
