/** Renders a page in component tests, inside the providers of the app. */
import { type QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { type RenderResult, render, screen } from '@testing-library/react';
import { type ReactNode, useState } from 'react';
import { MemoryRouter } from '#web/lib/browser/memory-router.fixture.tsx';
import { useLocation } from '#web/lib/browser/router.tsx';
import { createQueryClient } from '#web/lib/net/query.ts';
import { ToastProvider } from './toast.tsx';

type Surroundings = {
  client?: QueryClient;
  /** The visited addresses; the last is the current address. */
  history?: readonly string[];
};

export function renderPage(
  page: ReactNode,
  { client = createQueryClient(), history = ['/'] }: Surroundings = {},
): RenderResult {
  return render(
    <QueryClientProvider client={client}>
      <ToastProvider>
        <MemoryRouter initialEntries={history}>{page}</MemoryRouter>
      </ToastProvider>
    </QueryClientProvider>,
  );
}

/** Unmounts the page when 'Leave' is clicked, while the components around it remain mounted. */
export function LeavablePage({ children }: { children: ReactNode }) {
  const [isLeft, setLeft] = useState(false);
  if (isLeft) return null;
  return (
    <>
      {children}
      <button type="button" onClick={() => setLeft(true)}>
        Leave
      </button>
    </>
  );
}

export function AddressOutput() {
  const { pathname, search } = useLocation();
  return <output aria-label="address">{pathname + search}</output>;
}
export const shownAddress = (): string | null => screen.getByLabelText('address').textContent;
