/** What stands around every page, for everybody, but may come after the page itself? */
import { lazy, Suspense } from 'react';
import { config } from '#web/lib/config.ts';
import { ShortcutHelp } from './shortcut-help.tsx';
import { SlowCalls } from './slow-calls.tsx';
import { useShortcuts } from './use-shortcuts.ts';

const Analytics = lazy(async () => ({ default: (await import('#web/features/analytics/analytics.tsx')).Analytics }));

/** Fetched with the page: once calls take long it is too late. */
export function DeferredShell() {
  useShortcuts();
  return (
    <>
      <SlowCalls />
      <ShortcutHelp />
      {config().analyticsId === null ? null : (
        <Suspense>
          <Analytics />
        </Suspense>
      )}
    </>
  );
}
