// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { CrashBoundary } from './crash-boundary.tsx';
import { reloadAfterCrashes } from './reload-after-crash.ts';

const reload = vi.fn();
const request = vi.fn<typeof fetch>();
let pageAge: number;

beforeAll(reloadAfterCrashes);
beforeEach(() => {
  pageAge = 60_000;
  reload.mockReset();
  request.mockReset().mockResolvedValue(new Response());
  vi.stubGlobal('location', { href: 'https://magpie.test/about', reload });
  vi.stubGlobal('fetch', request);
  const now = performance.now.bind(performance);
  const start = now();
  vi.spyOn(performance, 'now').mockImplementation(() => pageAge + now() - start);
  // React logs the error that the boundary catches, so silence the console.
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
});
afterEach(cleanup);

/** Waits until the code after the request to the server has run. */
const settle = () => new Promise((resolve) => setTimeout(resolve, 20));

async function crash(message: string): Promise<void> {
  const Broken = (): never => {
    throw new Error(message);
  };
  render(
    <CrashBoundary>
      <Broken />
    </CrashBoundary>,
  );
  expect(screen.getByRole('alert')).toBeDefined();
  await settle();
}

it.each([
  'Failed to fetch dynamically imported module: https://magpie.test/assets/a.js',
  'error loading dynamically imported module: https://magpie.test/assets/a.js',
  'Importing a module script failed.',
  'Unable to preload CSS for /assets/a.css',
])('a page whose code cannot be loaded is reloaded once the server responds: %s', async (message) => {
  await crash(message);
  expect(request).toHaveBeenCalledExactlyOnceWith(
    'https://magpie.test/about',
    expect.objectContaining({ cache: 'no-store' }),
  );
  expect(reload).toHaveBeenCalledOnce();
});

const missing = 'Importing a module script failed.';

it('a page that crashes for another reason is not reloaded', async () => {
  await crash('Cannot read properties of undefined');
  expect(request).not.toHaveBeenCalled();
  expect(reload).not.toHaveBeenCalled();
});

it.each([
  ['the server is starting', () => Promise.resolve(new Response(null, { status: 503 }))],
  ['there is no connection', () => Promise.reject(new TypeError('Failed to fetch'))],
])('a crashed page is not reloaded while %s', async (_reason, respond) => {
  request.mockImplementation(respond);
  await crash(missing);
  expect(request).toHaveBeenCalledOnce();
  expect(reload).not.toHaveBeenCalled();
});

it('a page that crashes in its first ten seconds is not reloaded', async () => {
  pageAge = 9000;
  await crash(missing);
  expect(reload).not.toHaveBeenCalled();
});

it('nothing is reloaded if the user leaves the crashed page before the server responds', async () => {
  const response = Promise.withResolvers<Response>();
  request.mockReturnValue(response.promise);
  await crash(missing);
  cleanup();
  response.resolve(new Response());
  await settle();
  expect(reload).not.toHaveBeenCalled();
});
