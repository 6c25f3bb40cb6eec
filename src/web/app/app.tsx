/** Renders the root component: providers, router and routes. */
import { type QueryClient, QueryClientProvider } from '@tanstack/react-query';
import type { RouterHistory } from '#web/lib/browser/browser-history.ts';
import { Router } from '#web/lib/browser/router.tsx';
import { useDisplay } from '#web/lib/i18n/use-display.ts';
import { ToastProvider } from '#web/ui/toast.tsx';
import { appLabels as labels } from './app.labels.ts';
import { CrashBoundary } from './crash-boundary.tsx';
import { AppRoutes } from './routes.tsx';

/**
 * Re-renders everything when the language, date format or time zone changes, so that no other component has to
 * subscribe.
 */
export function App({ client, history }: { client: QueryClient; history?: RouterHistory }) {
  useDisplay();
  return (
    <QueryClientProvider client={client}>
      <ToastProvider regionLabel={labels.messages} closeLabel={labels.dismiss}>
        <Router {...(history && { history })}>
          <CrashBoundary>
            <AppRoutes />
          </CrashBoundary>
        </Router>
      </ToastProvider>
    </QueryClientProvider>
  );
}
