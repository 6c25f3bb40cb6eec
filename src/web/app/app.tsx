/** The root component: providers, router and routes. */
import { QueryClientProvider } from '@tanstack/react-query';
import { useState } from 'react';
import { Router } from '#web/lib/browser/router.tsx';
import { useDisplay } from '#web/lib/i18n/display.ts';
import { createQueryClient } from '#web/lib/net/query.ts';
import { ToastProvider } from '#web/ui/toast.tsx';
import { appLabels as labels } from './app.labels.ts';
import { AppRoutes } from './routes.tsx';

/** Re-renders everything when language, date format or timezone change, so that no component below has to subscribe. */
export function App() {
  useDisplay();
  const [client] = useState(createQueryClient);
  return (
    <QueryClientProvider client={client}>
      <ToastProvider regionLabel={labels.messages} closeLabel={labels.dismiss}>
        <Router>
          <AppRoutes />
        </Router>
      </ToastProvider>
    </QueryClientProvider>
  );
}
