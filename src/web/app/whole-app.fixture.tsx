/** How does a test put the whole app on a page, over a backend of its own? */
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

/** A page that nobody has used, before and after each test of the file. */
export function startAfresh(): void {
  const logged: string[] = [];
  beforeEach(() => {
    configure({ asyncUtilTimeout: 5_000 });
    logged.length = 0;
    vi.spyOn(console, 'error').mockImplementation((...parts) => void logged.push(parts.map(String).join(' ')));
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
    // React and the library complain on the same line: nothing of theirs is expected.
    expect(logged.filter((line) => /act\(|Warning|not wrapped|React/.test(line))).toEqual([]);
  });
}

type Opening = { at: string; who?: Who | undefined; frozen?: boolean };

/** `frozen`: time passes as the test says. */
export function openApp(world: ReturnType<typeof makeWorld>, { at, who = 'visitor', frozen = false }: Opening): Step {
  vi.stubGlobal('fetch', world.fetch);
  if (who !== 'visitor') localStorage.setItem('accessToken', 'stored');
  // A page to go back to.
  window.history.replaceState(null, '', '/about');
  window.history.pushState(null, '', at);
  const client = createQueryClient();
  client.setDefaultOptions({ queries: { ...client.getDefaultOptions().queries, retryDelay: 0 } });
  if (frozen) vi.useFakeTimers({ shouldAdvanceTime: true });
  const user = userEvent.setup({
    applyAccept: false,
    delay: null,
    ...(frozen ? { advanceTimers: vi.advanceTimersByTime } : {}),
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
