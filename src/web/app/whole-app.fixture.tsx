/** Renders the whole app with a fake backend for tests. */
import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, vi } from 'vitest';
import { fakePictures } from '#web/lib/browser/fake-pictures.fixture.ts';
import { Router } from '#web/lib/browser/router.tsx';
import { createQueryClient } from '#web/lib/net/query.ts';
import { useSlowCalls } from '#web/lib/net/slow-request-watchdog.ts';
import { useSession } from '#web/lib/session/session.ts';
import { ToastProvider } from '#web/ui/toast.tsx';
import type { Step } from './failures-actions.fixture.ts';
import type { makeBackend, Who } from './failures-data.fixture.ts';
import { push } from './quiet-realtime.fixture.ts';
import { AppRoutes } from './routes.tsx';

// jsdom has no canvas for the cropper and no layout for the editor; both have their own tests.
vi.mock('#web/ui/crop-dialog.tsx', () => import('./mocks.fixture.tsx'));
vi.mock('#web/ui/rich-text-editor.tsx', () => import('./mocks.fixture.tsx'));
// Uploads use another transport, which is not tested here.
vi.mock('#web/lib/net/upload-transport.ts', async () => {
  const { send } = await import('#web/lib/net/transport.ts');
  return { sendWithProgress: send };
});

export function startAfresh(): void {
  const errors: string[] = [];
  beforeEach(() => {
    errors.length = 0;
    vi.spyOn(console, 'error').mockImplementation((...parts) => void errors.push(parts.map(String).join(' ')));
    fakePictures();
    vi.stubGlobal('scrollTo', () => {});
    localStorage.clear();
    sessionStorage.clear();
  });
  afterEach(() => {
    cleanup();
    vi.useRealTimers();
    useSession.setState(useSession.getInitialState(), true);
    useSlowCalls.setState({ calls: [] });
    expect(errors.filter((line) => /act\(|Warning|not wrapped|React/.test(line))).toEqual([]);
  });
}

type Opening = { at: string; who?: Who | undefined; hasFakeTimers?: boolean };

export function openApp(
  world: ReturnType<typeof makeBackend>,
  { at, who = 'visitor', hasFakeTimers = false }: Opening,
): Step {
  vi.stubGlobal('fetch', world.fetch);
  if (who !== 'visitor') localStorage.setItem('accessToken', 'stored');
  // Adds a previous page to the history.
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
        <Router>
          <AppRoutes />
        </Router>
      </ToastProvider>
    </QueryClientProvider>,
  );
  return { user, world, push };
}
