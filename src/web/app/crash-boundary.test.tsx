// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { CrashBoundary } from './crash-boundary.tsx';

const reload = vi.fn();
let pageAge: number;

beforeEach(() => {
  pageAge = 60_000;
  reload.mockReset();
  vi.stubGlobal('location', { reload });
  const now = performance.now.bind(performance);
  const start = now();
  vi.spyOn(performance, 'now').mockImplementation(() => pageAge + now() - start);
  // React reports the error that the boundary catches.
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
});

afterEach(cleanup);

/** Renders a page that crashes while a request for the first script returns `status`. */
async function crash(status: number): Promise<void> {
  const head = vi.fn(async () => new Response(null, { status }));
  vi.stubGlobal('fetch', head);
  const Broken = (): never => {
    throw new Error('Failed to fetch dynamically imported module');
  };
  render(
    <CrashBoundary resetKey="/about">
      <Broken />
    </CrashBoundary>,
  );
  expect(await screen.findByRole('alert')).toBeDefined();
  await vi.waitFor(() => expect(head.mock.calls.length).toBe(pageAge < 10_000 ? 0 : 1));
}

it('reloads a crashed page whose first script is gone from the server', async () => {
  await crash(404);
  await vi.waitFor(() => expect(reload).toHaveBeenCalledOnce());
});

it('does not reload a crashed page whose first script the server still has', async () => {
  await crash(200);
  expect(reload).not.toHaveBeenCalled();
});

it('does not reload a page that crashes in its first ten seconds', async () => {
  pageAge = 9000;
  await crash(404);
  expect(reload).not.toHaveBeenCalled();
});
