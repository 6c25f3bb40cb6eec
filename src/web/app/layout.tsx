/** Renders the frame around every page. */
import { lazy, type ReactNode, Suspense, useRef, useSyncExternalStore } from 'react';
import { AnnouncementBanner } from '#web/features/announcements/index.ts';
import { useSessionRestore } from '#web/features/auth/index.ts';
import { FavouriteButton } from '#web/features/favourites/index.ts';
import { useDialogs } from '#web/lib/browser/dialogs.ts';
import { lazyPart } from '#web/lib/browser/lazy-part.ts';
import { ListingMark } from '#web/lib/browser/listing-mark.ts';
import type { PreparePage } from '#web/lib/browser/load-data.ts';
import { useDocumentTitle } from '#web/lib/browser/page-title.ts';
import { useLocation } from '#web/lib/browser/router.tsx';
import { useWasOpened } from '#web/lib/browser/use-lazy-dialog.ts';
import { useServerContact } from '#web/lib/offline/server-contact.ts';
import { OfflineBar } from '#web/ui/offline-bar.tsx';
import { Skeleton, SkeletonGroup } from '#web/ui/skeleton.tsx';
import { SkipLink } from '#web/ui/skip-link.tsx';
import { appLabels as labels } from './app.labels.ts';
import { CrashBoundary } from './crash-boundary.tsx';
import { Footer } from './footer.tsx';
import { SignedIn } from './signed-in.tsx';
import { TopBar } from './top-bar.tsx';
import { usePageChange } from './use-page-change.ts';

/** Imported through the deferred shell, so that the first script does not contain the modal's file list. */
const SignInModal = lazy(async () => {
  const { loadSignInModal } = await import('./deferred-shell.tsx');
  return { default: (await loadSignInModal()).SignInModal };
});

/** Loads the sign-in modal when it is first opened, and leaves it mounted. */
function SignInDialog() {
  const open = useDialogs((state) => state.signIn !== false);
  return useWasOpened(open) ? (
    <Suspense>
      <SignInModal />
    </Suspense>
  ) : null;
}

const MAIN_ID = 'content';

const DeferredShell = lazyPart(async () => (await import('./deferred-shell.tsx')).DeferredShell);

export function Layout({ preparePage, children }: { preparePage: PreparePage; children: ReactNode }) {
  const { pathname } = useLocation();
  const main = useRef<HTMLElement>(null);
  const isOnline = useOnline();
  useSessionRestore();
  useDocumentTitle();
  usePageChange(main);
  return (
    // On phones, a conversation fills the screen below the first row of the top bar.
    <div className="flex min-h-dvh flex-col" data-thread={/^\/inbox\/./.test(pathname) || undefined}>
      <div
        // In the inbox, everything above the footer is as high as the window, so that the panes end inside it, whatever
        // is shown above them: announcements, the offline bar.
        className="contents has-[.inbox]:flex has-[.inbox]:flex-col has-[.inbox]:h-dvh has-[.inbox]:min-h-min [&>main:has(.inbox)]:flex [&>main:has(.inbox)]:flex-[1_0_auto] [&>main:has(.inbox)]:flex-col"
      >
        <SkipLink targetId={MAIN_ID} label={labels.skip} />
        <OfflineBar offline={!isOnline} message={labels.offline} />
        <TopBar />
        <AnnouncementBanner />
        <SignedIn part="live" />
        <main
          ref={main}
          id={MAIN_ID}
          tabIndex={-1}
          className="flex-1 focus-visible:[box-shadow:none]! focus-visible:outline-none!"
        >
          <CrashBoundary resetKey={pathname}>
            <Suspense fallback={<PageSkeleton />}>
              <ListingMark value={FavouriteButton}>{children}</ListingMark>
            </Suspense>
          </CrashBoundary>
        </main>
      </div>
      <Footer />
      <SignInDialog />
      <Suspense>
        <DeferredShell preparePage={preparePage} />
      </Suspense>
    </div>
  );
}

/** Shown while a page's code loads; tall enough to keep the footer out of view. */
function PageSkeleton(): ReactNode {
  return (
    <SkeletonGroup label={labels.loadingPage} className="wrap min-h-screen py-8">
      <Skeleton className="h-8 w-56" />
    </SkeletonGroup>
  );
}

function subscribe(notify: () => void): () => void {
  window.addEventListener('online', notify);
  window.addEventListener('offline', notify);
  return () => {
    window.removeEventListener('online', notify);
    window.removeEventListener('offline', notify);
  };
}

/** Returns whether the browser reports that it is online and the server responds. */
function useOnline(): boolean {
  const isLost = useServerContact((contact) => contact.isLost);
  const isOnline = useSyncExternalStore(
    subscribe,
    () => navigator.onLine,
    () => true,
  );
  return isOnline && !isLost;
}
