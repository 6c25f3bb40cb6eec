/** Renders the whole app over a fake backend for tests. */
import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, configure, render } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { BrowserRouter } from 'react-router';
import { afterEach, beforeEach, expect, vi } from 'vitest';
import { createQueryClient } from '#web/lib/query.ts';
import { useSession } from '#web/lib/session.ts';
import { useSlowCalls } from '#web/lib/slow-request-watchdog.ts';
import { ToastProvider } from '#web/ui/toast.tsx';
import type { Step } from './failures-acts.fixture.ts';
import type { makeWorld, Who } from './failures-world.fixture.ts';
import { push } from './quiet-realtime.fixture.ts';
import { AppRoutes } from './routes.tsx';

/** Resets storage, session and mocks around each test of the file. */
export function startAfresh(): void {
  const errors: string[] = [];
  beforeEach(() => {
    configure({ asyncUtilTimeout: 5_000 });
    errors.length = 0;
    vi.spyOn(console, 'error').mockImplementation((...parts) => void errors.push(parts.map(String).join(' ')));
    vi.stubGlobal('createImageBitmap', async () => ({ width: 1600, height: 900, close: () => {} }));
    vi.stubGlobal('scrollTo', () => {});
    URL.createObjectURL = () => 'blob:picture';
    URL.revokeObjectURL = () => {};
    localStorage.clear();
    sessionStorage.clear();
  });
  afterEach(() => {
    cleanup();
    vi.useRealTimers();
    useSession.setState(useSession.getInitialState(), true);
    useSlowCalls.setState({ calls: [] });
    // Warnings of React and of the testing library must not occur.
    expect(errors.filter((line) => /act\(|Warning|not wrapped|React/.test(line))).toEqual([]);
  });
}

type Opening = { at: string; who?: Who | undefined; hasFakeTimers?: boolean };

/** With `frozen`, the test controls the clock. */
export function openApp(
  world: ReturnType<typeof makeWorld>,
  { at, who = 'visitor', hasFakeTimers = false }: Opening,
): Step {
  vi.stubGlobal('fetch', world.fetch);
  if (who !== 'visitor') localStorage.setItem('accessToken', 'stored');
  // A page to go back to.
  window.history.replaceState(null, '', '/about');
  window.history.pushState(null, '', at);
  const client = createQueryClient();
  client.setDefaultOptions({ queries: { ...client.getDefaultOptions().queries, retryDelay: 0 } });
  if (hasFakeTimers) vi.useFakeTimers({ shouldAdvanceTime: true });
  const user = userEvent.setup({
    applyAccept: false,
    delay: null,
    ...(hasFakeTimers ? { advanceTimers: vi.advanceTimersByTime } : {}),
  });
  render(
    <QueryClientProvider client={client}>
      <ToastProvider regionLabel="Messages" closeLabel="Dismiss">
        <BrowserRouter>
          <AppRoutes />
        </BrowserRouter>
      </ToastProvider>
    </QueryClientProvider>,
  );
  return { user, world, push };
}
