/** What does the whole app stand in? */
import { QueryClientProvider } from '@tanstack/react-query';
import { useState } from 'react';
import { BrowserRouter } from 'react-router';
import { useDisplay } from '#web/lib/display.ts';
import { createQueryClient } from '#web/lib/query.ts';
import { ToastProvider } from '#web/ui/toast.tsx';
import { appLabels as labels } from './app.labels.ts';
import { AppRoutes } from './routes.tsx';

/** Renders everything anew when language, dates or timezone change: nobody below has to ask for it. */
export function App() {
  useDisplay();
  const [client] = useState(createQueryClient);
  return (
    <QueryClientProvider client={client}>
      <ToastProvider regionLabel={labels.messages} closeLabel={labels.dismiss}>
        <BrowserRouter>
          <AppRoutes />
        </BrowserRouter>
      </ToastProvider>
    </QueryClientProvider>
  );
}
