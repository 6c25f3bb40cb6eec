// @vitest-environment jsdom
import { act, screen, waitFor } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { specifiedCalls } from '#test/specified-calls.ts';
import { useSession } from '#web/lib/session/session.ts';
import type { Row } from './failure-rows.fixture.ts';
import { press, type Step, signedIn, signIn } from './failures-actions.fixture.ts';
import { type Failure, failures } from './failures-backend.fixture.ts';
import { makeBackend } from './failures-data.fixture.ts';
import { entryRows } from './failures-entry.fixture.ts';
import { listingRows } from './failures-listings.fixture.ts';
import { userRows } from './failures-users.fixture.ts';
import { openApp, startAfresh } from './whole-app.fixture.tsx';

vi.mock('virtua', () => import('../features/conversations/thread/virtua.fixture.tsx'));
vi.mock('#web/lib/realtime/realtime.ts', () => import('./quiet-realtime.fixture.ts'));
startAfresh();

function show(row: Row, failure: Failure): Step {
  const world = makeBackend(row.who ?? 'visitor');
  row.before?.(world);
  world.fail(row.call, failure);
  return openApp(world, { at: row.at, who: row.who, hasFakeTimers: failure === 'never' });
}

const textOf = (element: Element): string => element.textContent?.trim() ?? '';
/** Returns the texts of all live regions, including logs, whose additions screen readers announce. */
const announced = (): string[] =>
  [...document.querySelectorAll('[role=alert], [role=status], [role=log], [aria-live]')]
    .map(textOf)
    .filter((text) => text.length > 8);

async function expectAnnouncement(before: readonly string[]): Promise<void> {
  const announcements = await waitFor(() => {
    const added = announced().filter((text) => !before.includes(text));
    expect(added).not.toEqual([]);
    return added;
  });
  for (const text of announcements) expect(text).not.toMatch(/undefined|\[object|ApiError|_|\b[45]\d\d\b/);
}

async function signInAgain(step: Step): Promise<void> {
  await screen.findByRole('dialog', { name: 'Sign in to your account' });
  expect(useSession.getState()).toMatchObject({ accessToken: '', user: null });
  expect(localStorage.getItem('accessToken')).toBeNull();
  await waitFor(() => expect(announced().join(' ')).toMatch(/Your session ended/));
  step.world.stopFailing();
  await signIn(step);
  await signedIn();
}

async function waitTenSeconds(step: Step): Promise<void> {
  await act(() => vi.advanceTimersByTimeAsync(10_100));
  expect(announced().join(' ')).toContain('This is taking longer than usual.');
  step.world.stopFailing();
  await press(step, 'Retry');
}

const recover = async (row: Row, step: Step): Promise<void> => {
  await (row.retry ?? ((current: Step) => press(current, 'Retry')))(step);
  await row.expectDone(step);
};

async function expectRecovery(row: Row, failure: Failure, step: Step, before: readonly string[]): Promise<void> {
  const { world } = step;
  const exception = row.exceptions?.[failure];
  if (exception) {
    await exception.expectOutcome(step);
    world.stopFailing();
    await (exception.retry ?? (async () => {}))(step);
    return row.expectDone(step);
  }
  if (failure === 401 && row.who !== undefined) {
    await signInAgain(step);
    row.expectInputKept?.();
    // After sign-in, the page repeats its own requests, but users must repeat their actions.
    if (row.act && !row.silent) await (row.resume ?? row.retry ?? row.act)(step);
    return row.expectDone(step);
  }
  if (row.silent) {
    if (failure === 'never') await act(() => vi.advanceTimersByTimeAsync(10_100));
    await row.silent.expectOutcome(step);
    world.stopFailing();
    return row.expectDone(step);
  }
  if (failure === 'never') {
    await waitTenSeconds(step);
    return row.expectDone(step);
  }
  if (failure === 404 && row.notFound) {
    expect(await screen.findByRole('heading', { level: 1, name: 'Page not found' })).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Go home' })).toBeTruthy();
    return;
  }
  await expectAnnouncement(before);
  row.expectInputKept?.();
  world.stopFailing();
  await recover(row, step);
}

const rows = [...entryRows, ...listingRows, ...userRows];

it('the table of failures contains every endpoint of the specification that has a visible effect', () => {
  const missing = specifiedCalls.filter((id) => !rows.some((row) => row.call === id));
  expect(missing).toEqual([]);
});

describe.each(rows.map((row) => [row.call, row] as const))('%s', (_, row) => {
  it.each(failures.map((failure) => [failure]))(
    'lets the user recover after a failed request (response: %s)',
    async (failure) => {
      const step = show(row, failure);
      const before = announced();
      await row.act?.(step);
      await waitFor(() => expect(step.world.count(row.call)).toBeGreaterThan(0));
      await expectRecovery(row, failure, step, before);
    },
  );
});
