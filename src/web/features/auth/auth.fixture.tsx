/** How do the tests of accounts put a view on a page? */
import { QueryClientProvider } from '@tanstack/react-query';
import { render } from '@testing-library/react';
import { type ReactNode, StrictMode } from 'react';
import { MemoryRouter, Route, Routes, useLocation } from 'react-router';
import { useDialogs } from '#web/lib/dialogs.ts';
import { createQueryClient } from '#web/lib/query.ts';
import { useSession } from '#web/lib/session.ts';
import { useSignInNote } from './sign-in-note.ts';

/** Nobody signed in, nothing stored, no dialog open. */
export function startAfresh(): void {
  localStorage.clear();
  sessionStorage.clear();
  useSession.setState(useSession.getInitialState(), true);
  useDialogs.setState({ signIn: false });
  useSignInNote.setState({ note: '' });
}

function Address() {
  const { pathname, search } = useLocation();
  return <span title="address">{`${pathname}${search}`}</span>;
}

/** `element` at `pattern`; any other address shows only itself. Twice rendered, as while developing. */
export function showAt(address: string, pattern: string, element: ReactNode) {
  return render(
    <StrictMode>
      <QueryClientProvider client={createQueryClient()}>
        <MemoryRouter initialEntries={['/', address]}>
          <Routes>
            <Route path={pattern} element={element} />
            <Route path="*" element={null} />
          </Routes>
          <Address />
        </MemoryRouter>
      </QueryClientProvider>
    </StrictMode>,
  );
}
