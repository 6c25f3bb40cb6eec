/** What does the whole app stand in? */
import { QueryClientProvider } from '@tanstack/react-query';
import { useState } from 'react';
import { BrowserRouter } from 'react-router';
import { createQueryClient } from '#web/lib/query.ts';
import { ToastProvider } from '#web/ui/toast.tsx';
import { appLabels as labels } from './app.labels.ts';
import { AppRoutes } from './routes.tsx';

export function App() {
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
