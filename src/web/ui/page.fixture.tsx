/** Renders a page in component tests, with what surrounds it in the app. */
import { type QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { type RenderResult, render } from '@testing-library/react';
import type { ReactNode } from 'react';
import { MemoryRouter } from '#web/lib/browser/memory-router.fixture.tsx';
import { createQueryClient } from '#web/lib/net/query.ts';
import { ToastProvider } from './toast.tsx';

export function renderPage(
  page: ReactNode,
  client: QueryClient = createQueryClient(),
  history?: string[],
): RenderResult {
  return render(
    <QueryClientProvider client={client}>
      <ToastProvider>
        <MemoryRouter {...(history ? { initialEntries: history } : {})}>{page}</MemoryRouter>
      </ToastProvider>
    </QueryClientProvider>,
  );
}
