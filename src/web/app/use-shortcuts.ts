/** Global keyboard shortcuts for navigation. */
import { useEffect } from 'react';
import { useNavigate } from 'react-router';
import { paths } from '#web/lib/browser/paths.ts';

const SEQUENCE_MS = 1_000;

/** Returns true in text fields, dialogs and menus, where keys have their own meaning. */
function isTyping(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement &&
    (target.isContentEditable ||
      target.closest('input, textarea, select, [role="textbox"], dialog, [role="menu"]') !== null)
  );
}

/** Returns true for a key press that can be a shortcut: no modifier, not handled yet, and not in a text field. */
export function isShortcut(event: KeyboardEvent): boolean {
  return !(event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target));
}

const focusSearch = (): void => document.querySelector<HTMLInputElement>('input[aria-keyshortcuts="/"]')?.focus();

/**
 * `/` focuses the search box, `g` then `i` opens the inbox, `g` then `h` the home page; `?` is handled in
 * `shortcut-help.tsx`.
 */
export function useShortcuts(): void {
  const navigate = useNavigate();
  useEffect(() => {
    let sequenceUntil = 0;
    const onKeyDown = (event: KeyboardEvent): void => {
      if (!isShortcut(event)) return;
      const isSequence = event.timeStamp < sequenceUntil;
      sequenceUntil = 0;
      if (event.key === '/') {
        event.preventDefault();
        focusSearch();
      } else if (event.key === 'g') sequenceUntil = event.timeStamp + SEQUENCE_MS;
      else if (isSequence && event.key === 'i') void navigate(paths.inbox());
      else if (isSequence && event.key === 'h') void navigate(paths.home());
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, [navigate]);
}
