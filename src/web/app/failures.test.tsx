// @vitest-environment jsdom
/** Does every call of the specification, failing in every way, end in something visible, announced and recoverable? */
import { QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, configure, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { BrowserRouter } from 'react-router';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { type Route, routes } from '#contract/routes.ts';
import { useSlowCalls } from '#web/lib/patience.ts';
import { createQueryClient } from '#web/lib/query.ts';
import { useSession } from '#web/lib/session.ts';
import { ToastProvider } from '#web/ui/toast.tsx';
import type { Row } from './failure-rows.fixture.ts';
import { press, type Step, signedIn, signIn } from './failures-acts.fixture.ts';
import { type Failure, failures } from './failures-backend.fixture.ts';
import { entryRows } from './failures-entry.fixture.ts';
import { listingRows } from './failures-listings.fixture.ts';
import { peopleRows } from './failures-people.fixture.ts';
import { makeWorld } from './failures-world.fixture.ts';
import { AppRoutes } from './routes.tsx';

vi.mock('virtua', () => import('../features/conversations/virtua.fixture.tsx'));
// The cropper draws and the editor measures, which no test document can; both have tests of their own.
vi.mock('#web/ui/crop-dialog.tsx', () => ({
  CropDialog: ({ file, onCropped }: { file: Blob | null; onCropped: (picture: Blob) => void }) =>
    file ? (
      <button type="button" onClick={() => onCropped(new Blob(['cropped'], { type: 'image/jpeg' }))}>
        Crop
      </button>
    ) : null,
}));
vi.mock('#web/ui/rich-text-editor.tsx', () => ({
  RichTextEditor: (props: { id: string; label: string; value: string; onChange: (v: string) => void }) => (
    <>
      <label htmlFor={props.id}>{props.label}</label>
      <textarea id={props.id} value={props.value} onChange={(event) => props.onChange(event.target.value)} />
    </>
  ),
}));
// Uploads travel by a request of their own kind, which is not what fails here.
vi.mock('#web/lib/upload-transport.ts', async () => {
  const { send } = await import('#web/lib/transport.ts');
  return { sendWithProgress: send };
});
const live = vi.hoisted(() => ({ handlers: new Map<string, Record<string, (data: unknown) => void>>() }));
vi.mock('#web/lib/realtime.ts', async (original) => ({
  ...(await original<object>()),
  startRealtime: () => {},
  stopRealtime: () => {},
  subscribe: (channel: string, handlers: Record<string, (data: unknown) => void>) => {
    live.handlers.set(channel, { ...live.handlers.get(channel), ...handlers });
    return () => live.handlers.delete(channel);
  },
}));

/** Features whose calls are all of the specification's, or those of them that are. */
const calls: Record<string, readonly string[]> = {
  auth: ['csrfCookie', 'login', 'me', 'register', 'forgotPassword', 'logout'],
  announcements: ['list'],
  listings: ['random', 'newest', 'read', 'create', 'update', 'search', 'reopen'],
  profiles: ['newestListings', 'listings', 'byName', 'update'],
  lookups: ['groups', 'members', 'sourceTypes', 'currencies'],
  reviews: ['list'],
  connections: ['status', 'request', 'accept', 'decline'],
  notifications: ['list', 'read', 'markAsRead'],
  conversations: ['list', 'messages', 'send', 'markAsRead', 'close'],
  uploads: ['upload'],
};
const isSpecified = ({ id }: Route): boolean => {
  const [feature = '', name = ''] = id.split('.');
  return calls[feature]?.includes(name) ?? false;
};
const logged: string[] = [];

beforeAll(async () => {
  configure({ asyncUtilTimeout: 3_000 });
  // Pages are loaded when they are first opened: what that takes here is no part of what is measured.
  await import('#web/features/listings/create-page.tsx');
});
beforeEach(() => {
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
  live.handlers.clear();
  useSlowCalls.setState({ calls: [] });
  // React and the library complain on the same line: nothing of theirs is expected.
  expect(logged.filter((line) => /act\(|Warning|not wrapped|React/.test(line))).toEqual([]);
});

async function show(row: Row, failure: Failure) {
  const world = makeWorld(row.who ?? 'visitor');
  row.before?.(world);
  vi.stubGlobal('fetch', world.fetch);
  if (row.who && row.who !== 'visitor') localStorage.setItem('accessToken', 'stored');
  window.history.replaceState(null, '', '/about');
  window.history.pushState(null, '', row.at);
  const client = createQueryClient();
  client.setDefaultOptions({ queries: { ...client.getDefaultOptions().queries, retryDelay: 0 } });
  if (failure === 'never') vi.useFakeTimers({ shouldAdvanceTime: true });
  const user = userEvent.setup({
    applyAccept: false,
    delay: null,
    ...(failure === 'never' ? { advanceTimers: vi.advanceTimersByTime } : {}),
  });
  world.fail(row.call, failure);
  render(
    <QueryClientProvider client={client}>
      <ToastProvider regionLabel="Messages" closeLabel="Dismiss">
        <BrowserRouter>
          <AppRoutes />
        </BrowserRouter>
      </ToastProvider>
    </QueryClientProvider>,
  );
  return {
    world,
    user,
    push: (channel: string, event: string, data: unknown) => act(() => live.handlers.get(channel)?.[event]?.(data)),
  };
}

const textOf = (element: Element): string => element.textContent?.trim() ?? '';
/** Everything on the page that a screen reader is told of by itself; a log is read out as it grows. */
const announced = (): string[] =>
  [...document.querySelectorAll('[role=alert], [role=status], [role=log], [aria-live]')]
    .map(textOf)
    .filter((text) => text.length > 8);

/** A sentence for people, with no trace of how it came about. */
async function expectSaid(before: readonly string[]): Promise<void> {
  const fresh = await waitFor(() => {
    const found = announced().filter((text) => !before.includes(text));
    expect(found).not.toEqual([]);
    return found;
  });
  for (const text of fresh) expect(text).not.toMatch(/undefined|\[object|ApiError|_|\b[45]\d\d\b/);
}

/** Its token is worth nothing any more: out, with the modal over the page that says so, and in again. */
async function signInAgain(step: Step): Promise<void> {
  await screen.findByRole('dialog', { name: 'Sign in to your account' });
  expect(useSession.getState()).toMatchObject({ accessToken: '', user: null });
  expect(localStorage.getItem('accessToken')).toBeNull();
  await waitFor(() => expect(announced().join(' ')).toMatch(/Your session has ended/));
  step.world.mend();
  await signIn(step);
  await signedIn();
}

async function waitTenSeconds(step: Step): Promise<void> {
  await act(() => vi.advanceTimersByTimeAsync(10_100));
  expect(announced().join(' ')).toContain('This is taking longer than usual.');
  step.world.mend();
  await press(step, 'Retry');
}

const recover = async (row: Row, step: Step): Promise<void> => {
  await (row.again ?? ((given: Step) => press(given, 'Retry')))(step);
  await row.done(step);
};

async function judge(row: Row, failure: Failure, step: Step, before: readonly string[]): Promise<void> {
  const { world } = step;
  const unlike = row.unlike?.[failure];
  if (unlike) {
    await unlike.shows(step);
    world.mend();
    await (unlike.again ?? (async () => {}))(step);
    return row.done(step);
  }
  if (failure === 401 && row.who !== undefined) {
    await signInAgain(step);
    row.kept?.();
    // What the page had been reading it reads again by itself; what a person asked for waits for them.
    if (row.act && !row.quiet) await (row.resume ?? row.again ?? row.act)(step);
    return row.done(step);
  }
  if (row.quiet) {
    if (failure === 'never') await act(() => vi.advanceTimersByTimeAsync(10_100));
    await row.quiet.shows(step);
    world.mend();
    return row.done(step);
  }
  if (failure === 'never') {
    await waitTenSeconds(step);
    return row.done(step);
  }
  if (failure === 404 && row.notFound) {
    expect(await screen.findByRole('heading', { level: 1, name: 'Page not found' })).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Back to the home page' })).toBeTruthy();
    return;
  }
  await expectSaid(before);
  row.kept?.();
  world.mend();
  await recover(row, step);
}

/** The calls that the specification makes, but for the one that leaves the app: a full-page redirect. */
const specified = Object.values(routes)
  .flatMap((calls) => Object.values(calls as Record<string, Route>))
  .filter(isSpecified);
const rows = [...entryRows, ...listingRows, ...peopleRows];

it('knows every call of the specification that leaves something on screen', () => {
  const missing = specified.map(({ id }) => id).filter((id) => !rows.some((row) => row.call === id));
  expect(missing).toEqual([]);
});

describe.each(rows.map((row) => [row.call, row] as const))('%s', (_, row) => {
  it.each(failures.map((failure) => [failure]))(
    'failing with %s ends in something visible and recoverable',
    async (failure) => {
      const step = await show(row, failure);
      const before = announced();
      await row.act?.(step);
      await waitFor(() => expect(step.world.count(row.call)).toBeGreaterThan(0));
      await judge(row, failure, step, before);
    },
  );
});
