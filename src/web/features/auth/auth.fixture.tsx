/** Renders a view for the account tests, and resets the state between them. */
import { QueryClientProvider } from '@tanstack/react-query';
import { render } from '@testing-library/react';
import { type ReactNode, StrictMode } from 'react';
import { useDialogs } from '#web/lib/browser/dialogs.ts';
import { MemoryRouter } from '#web/lib/browser/memory-router.fixture.tsx';
import { Route, Routes, useLocation } from '#web/lib/browser/router.tsx';
import { createQueryClient } from '#web/lib/net/query.ts';
import { useSession } from '#web/lib/session/session.ts';
import { useSignInNote } from './sign-in/sign-in-note.ts';

export function startAfresh(): void {
  localStorage.clear();
  sessionStorage.clear();
  useSession.setState(useSession.getInitialState(), true);
  useDialogs.setState({ signIn: false });
  useSignInNote.setState({ note: '' });
}

function AddressProbe() {
  const { pathname, search } = useLocation();
  return <span title="address">{`${pathname}${search}`}</span>;
}

/**
 * Opens `address`; renders `element` at the path `pattern`, and always the current URL. Strict mode renders everything
 * twice.
 */
export function showAt(address: string, pattern: string, element: ReactNode) {
  return render(
    <StrictMode>
      <QueryClientProvider client={createQueryClient()}>
        <MemoryRouter initialEntries={['/', address]}>
          <Routes>
            <Route path={pattern} element={element} />
            <Route path="*" element={null} />
          </Routes>
          <AddressProbe />
        </MemoryRouter>
      </QueryClientProvider>
    </StrictMode>,
  );
}
