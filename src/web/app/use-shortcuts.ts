/** Handles global shortcuts: `/` search box, `g` `i` inbox, `g` `h` home page; `shortcut-help.tsx` handles `?`. */
import { useEffect } from 'react';
import { paths } from '#web/lib/browser/paths.ts';
import { useNavigate } from '#web/lib/browser/router.tsx';
import { isShortcut } from '#web/lib/browser/shortcut-event.ts';

const SEQUENCE_MS = 1_000;

const focusSearch = (): void => document.querySelector<HTMLInputElement>('input[aria-keyshortcuts="/"]')?.focus();

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
      else if (isSequence && event.key === 'i') navigate(paths.inbox());
      else if (isSequence && event.key === 'h') navigate(paths.home());
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, [navigate]);
}
