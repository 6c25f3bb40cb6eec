/** Reloads a page that has crashed because its code could not be loaded, if the server can be reached. */

/**
 * A page that is younger than this, in milliseconds, is not reloaded. Otherwise, pages could reload in a loop while a
 * new version is deployed to one server after another.
 */
const MIN_PAGE_AGE_MS = 10_000;
const TIMEOUT_MS = 5000;

/** The messages of browsers and Vite about code that could not be loaded. */
const LOAD_FAILURE = /dynamically imported module|module script|preload CSS/i;

/**
 * Reloads the page if its code could not be loaded. Either a new version on the server has replaced the code, or an
 * earlier attempt failed: on the same page, Chromium never retries a module that has failed once. Does nothing if the
 * user has left the crashed page in the meantime.
 */
async function reloadAfter(message: string): Promise<void> {
  if (!LOAD_FAILURE.test(message) || performance.now() < MIN_PAGE_AGE_MS) return;
  const { ok } = await fetch(location.href, { cache: 'no-store', signal: AbortSignal.timeout(TIMEOUT_MS) });
  if (ok && document.querySelector('[data-crash]')) location.reload();
}

/** Call this function once; it listens for the `crash` event of crash boundaries. */
export function reloadAfterCrashes(): void {
  addEventListener('crash', (event) => {
    // Without a connection, the page stays as it is, with a button to reload it.
    reloadAfter(String((event as CustomEvent).detail)).catch(() => undefined);
  });
}
