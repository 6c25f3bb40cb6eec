/**
 * Renders what every page shares but does not need at first, such as notices; loaded after the page, so that it does
 * not delay it.
 */

import { useEffect, useSyncExternalStore } from 'react';
import { createPortal } from 'react-dom';
import { Analytics } from '#web/features/analytics/index.ts';
import { AnnouncementUpdates } from '#web/features/announcements/index.ts';
import { RateUpdates } from '#web/features/currencies/index.ts';
import { MarketplaceUpdates } from '#web/features/marketplace/index.ts';
import { Offline } from '#web/features/offline/index.ts';
import type { PreparePage } from '#web/lib/browser/load-data.ts';
import { paths } from '#web/lib/browser/paths.ts';
import { useNavigate } from '#web/lib/browser/router.tsx';
import { isShortcut } from '#web/lib/browser/shortcut-event.ts';
import { config } from '#web/lib/net/config.ts';
import { useSlowCalls } from '#web/lib/net/slow-request-watchdog.ts';
import { TOAST_ACTION } from '#web/ui/class-names.ts';
import { subscribeTopLayer, topLayer } from '#web/ui/top-layer.ts';
import { appLabels as labels } from './app.labels.ts';
import { PageAnnouncer } from './page-announcer.tsx';
import { reloadAfterCrashes } from './reload-after-crash.ts';
import { ShortcutHelp } from './shortcut-help.tsx';
import { useCompositionKeys } from './use-composition-keys.ts';
import { usePrefetch } from './use-prefetch.ts';
import { useRemovedFocus } from './use-removed-focus.ts';
import '../styles/toasts.css';

const SEQUENCE_MS = 1_000;

const focusSearch = (): void => document.querySelector<HTMLInputElement>('input[aria-keyshortcuts="/"]')?.focus();

/** Handles global shortcuts: `/` search box, `g` `i` inbox, `g` `h` home page; `shortcut-help.tsx` handles `?`. */
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

// Called here and not in the component, because a crash of the whole app unmounts all components.
reloadAfterCrashes();

export const loadSignInModal = () => import('#web/features/auth/sign-in/sign-in-modal.tsx');

/** `SlowCalls` loads with the shell: loading it only when requests are slow would be too late. */
export function DeferredShell({ preparePage }: { preparePage: PreparePage }) {
  usePrefetch(preparePage);
  useCompositionKeys();
  useShortcuts();
  useRemovedFocus();
  return (
    <>
      <PageAnnouncer />
      <SlowCalls />
      <ShortcutHelp />
      <AnnouncementUpdates />
      <MarketplaceUpdates />
      <RateUpdates />
      <Offline />
      {config().analyticsId === null ? null : <Analytics />}
    </>
  );
}

/**
 * Screen readers announce the notice when it appears. While a modal is open, the notice is rendered inside it, because
 * everything outside is inert.
 */
function SlowCalls() {
  const { calls } = useSlowCalls();
  const host = useSyncExternalStore(subscribeTopLayer, topLayer, () => null);
  const end = (action: 'cancel' | 'retry') => {
    for (const call of calls) call[action]();
    // The pressed button disappears with the notice, so move the focus elsewhere.
    (host ?? document.querySelector('main'))?.focus({ preventScroll: true });
  };
  const notice = (
    <div
      role="status"
      className="slow-calls fixed z-(--layer-toast) inset-x-0 bottom-[calc(5rem+env(safe-area-inset-bottom))] grid justify-items-center px-4 pointer-events-none"
    >
      {calls.length > 0 ? (
        <div
          // The focus ring has the text colour, because the page's violet would be too dark on a toast.
          className="forced-colors:border flex items-center gap-3 min-h-13 max-w-104 py-1 pl-4 pr-1.5 rounded-[14px] bg-ink text-on-ink [box-shadow:var(--shadow-2)] text-sm font-medium pointer-events-auto [animation:lift_var(--motion-slow)_var(--ease-out)] [&_.icon-btn]:text-inherit [&_:focus-visible]:[outline-color:currentColor] [&_.icon-btn:hover]:bg-ink-hover"
        >
          <span className="flex-1 py-2 wrap-anywhere">{labels.slow}</span>
          <button type="button" className={TOAST_ACTION} onClick={() => end('cancel')}>
            {labels.cancel}
          </button>
          <button type="button" className={TOAST_ACTION} onClick={() => end('retry')}>
            {labels.retry}
          </button>
        </div>
      ) : null}
    </div>
  );
  return host === null ? notice : createPortal(notice, host);
}
