/**
 * Renders what every page shares but does not need at first, such as notices; loaded after the page, so that it does
 * not delay it.
 */

import type { PreparePage } from '#web/lib/browser/load-data.ts';
import { config } from '#web/lib/net/config.ts';
import { PageAnnouncer } from './page-announcer.tsx';
import { reloadAfterCrashes } from './reload-after-crash.ts';
import { ShortcutHelp } from './shortcut-help.tsx';
import { SlowCalls } from './slow-calls.tsx';
import { useCompositionKeys } from './use-composition-keys.ts';
import { usePrefetch } from './use-prefetch.ts';
import { useRemovedFocus } from './use-removed-focus.ts';
import { useShortcuts } from './use-shortcuts.ts';
import '../styles/toasts.css';
import { Analytics } from '#web/features/analytics/index.ts';
import { AnnouncementUpdates } from '#web/features/announcements/index.ts';
import { RateUpdates } from '#web/features/lookups/index.ts';
import { MarketplaceUpdates } from '#web/features/marketplace/index.ts';
import { Offline } from '#web/features/offline/index.ts';

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
