// @vitest-environment jsdom
/** Does every call of the specification, failing in every way, end in something visible, announced and recoverable? */
import { act, screen, waitFor } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { useSession } from '#web/lib/session.ts';
import { specifiedCalls } from '../../../test/support/specified-calls.ts';
import type { Row } from './failure-rows.fixture.ts';
import { press, type Step, signedIn, signIn } from './failures-acts.fixture.ts';
import { type Failure, failures } from './failures-backend.fixture.ts';
import { entryRows } from './failures-entry.fixture.ts';
import { listingRows } from './failures-listings.fixture.ts';
import { peopleRows } from './failures-people.fixture.ts';
import { makeWorld } from './failures-world.fixture.ts';
import { openApp, startAfresh } from './whole-app.fixture.tsx';

vi.mock('virtua', () => import('../features/conversations/virtua.fixture.tsx'));
// The cropper draws and the editor measures, which no test document can; both have tests of their own.
vi.mock('#web/ui/crop-dialog.tsx', () => import('./mocks.fixture.tsx'));
vi.mock('#web/ui/rich-text-editor.tsx', () => import('./mocks.fixture.tsx'));
// Uploads travel by a request of their own kind, which is not what fails here.
vi.mock('#web/lib/upload-transport.ts', async () => {
  const { send } = await import('#web/lib/transport.ts');
  return { sendWithProgress: send };
});
vi.mock('#web/lib/realtime.ts', () => import('./quiet-realtime.fixture.ts'));
startAfresh();

function show(row: Row, failure: Failure): Step {
  const world = makeWorld(row.who ?? 'visitor');
  row.before?.(world);
  world.fail(row.call, failure);
  return openApp(world, { at: row.at, who: row.who, frozen: failure === 'never' });
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

const rows = [...entryRows, ...listingRows, ...peopleRows];

it('knows every call of the specification that leaves something on screen', () => {
  const missing = specifiedCalls.filter((id) => !rows.some((row) => row.call === id));
  expect(missing).toEqual([]);
});

describe.each(rows.map((row) => [row.call, row] as const))('%s', (_, row) => {
  it.each(failures.map((failure) => [failure]))(
    'failing with %s ends in something visible and recoverable',
    async (failure) => {
      const step = show(row, failure);
      const before = announced();
      await row.act?.(step);
      await waitFor(() => expect(step.world.count(row.call)).toBeGreaterThan(0));
      await judge(row, failure, step, before);
    },
  );
});
