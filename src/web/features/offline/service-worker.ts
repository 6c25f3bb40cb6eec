/** Registers the service worker and sends it the files that the page loaded before the worker was active. */
import { HOUR_MS } from '#contract/durations.ts';
import { savesData } from '#web/lib/browser/saves-data.ts';
import { useSession } from '#web/lib/session/session.ts';

const UPDATE_INTERVAL_MS = HOUR_MS;

/**
 * Returns false for users who have data saving on, and in development, where a stored file would hide a changed file of
 * the same name.
 */
function isWanted(): boolean {
  return import.meta.env.PROD && 'serviceWorker' in navigator && !savesData();
}

function loadedPaths(): string[] {
  const resources = performance.getEntriesByType('resource').map(({ name }) => new URL(name));
  return resources
    .filter(({ origin, pathname }) => origin === location.origin && /^\/(assets|storage)\//.test(pathname))
    .map(({ pathname }) => pathname);
}

async function sendLoadedPaths(): Promise<void> {
  const { active } = await navigator.serviceWorker.ready;
  active?.postMessage({ type: 'store', paths: loadedPaths(), isSignedIn: useSession.getState().user !== null });
}

function watchForUpdates(registration: ServiceWorkerRegistration): void {
  let checkedAt = Date.now();
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState !== 'visible' || Date.now() - checkedAt < UPDATE_INTERVAL_MS) return;
    checkedAt = Date.now();
    // Ignore failed update checks, for example while offline: a later check can succeed.
    registration.update().catch(() => undefined);
  });
}

const pageIsIdle = (): Promise<void> =>
  new Promise((resolve) => {
    const wait = (): void => {
      if ('requestIdleCallback' in window) requestIdleCallback(() => resolve());
      else setTimeout(resolve, 1000);
    };
    if (document.readyState === 'complete') wait();
    else window.addEventListener('load', wait, { once: true });
  });

async function register(): Promise<boolean> {
  await pageIsIdle();
  const options: RegistrationOptions = { scope: '/', updateViaCache: 'none' };
  const registration = await navigator.serviceWorker.register('/sw.js', options);
  // Browsers under automation can block service workers without an error.
  if (!(registration as ServiceWorkerRegistration | undefined)) return false;
  watchForUpdates(registration);
  return true;
}

let registered: Promise<boolean> | undefined;

/** Call this again after a sign-in. A failure is only logged, because pages work without a service worker. */
export async function startServiceWorker(): Promise<void> {
  if (!isWanted()) return;
  try {
    registered ??= register();
    if (await registered) await sendLoadedPaths();
  } catch (error) {
    console.warn('The service worker could not be registered', error);
  }
}

/** Calls `onNew` when a service worker of another build takes over this page. */
export function onNewBuild(onNew: () => void): () => void {
  const workers = navigator.serviceWorker as ServiceWorkerContainer | undefined;
  const script = document.querySelector<HTMLScriptElement>('script[src*="/assets/"]');
  const onMessage = ({ data }: MessageEvent): void => {
    const { type, entry } = Object(data) as { type?: unknown; entry?: unknown };
    if (type === 'build' && script && entry !== new URL(script.src).pathname) onNew();
  };
  workers?.addEventListener('message', onMessage);
  return () => workers?.removeEventListener('message', onMessage);
}
