/** Displays push notifications, opens the pages that they are about, and renews subscriptions. */
import type { PushNotification } from '#contract/push-notification.ts';
import { api, type ChangeEvent, type PageWindow, type PushEvent, worker } from './worker-scope.ts';

/** Shown for an unreadable push message, because a browser can end the subscription if a push shows no notification. */
const UNREADABLE: PushNotification = {
  title: worker.location.host,
  body: '',
  lang: 'en',
  tag: 'unreadable',
  path: '/notifications',
};

function read(event: PushEvent): PushNotification {
  try {
    const content = { ...UNREADABLE, ...(event.data?.json() as Partial<PushNotification> | undefined) };
    // Accept only paths of the app: `//host` and `https:` would open another site.
    return /^\/(?![/\\])/.test(content.path) ? content : { ...content, path: UNREADABLE.path };
  } catch {
    return UNREADABLE;
  }
}

const windowsOfApp = () => worker.clients.matchAll({ type: 'window', includeUncontrolled: true });
const isAt = (page: PageWindow, path: string) => new URL(page.url).pathname.replace(/\/$/, '') === path;

async function display(content: PushNotification): Promise<void> {
  const windows = await windowsOfApp();
  // Show no notification if the user already sees the page. Browsers allow this only if a page of the app is visible.
  if (windows.some((page) => page.visibilityState === 'visible' && isAt(page, content.path))) return;
  const options: NotificationOptions & { renotify: boolean } = {
    body: content.body,
    lang: content.lang,
    tag: content.tag,
    renotify: true,
    icon: '/icons/icon-192.png',
    badge: '/icons/badge-96.png',
    data: { path: content.path },
  };
  await worker.registration.showNotification(content.title, options);
}

/** A page that does not confirm within this time is probably signed out or runs another version of the app. */
const CONFIRM_MS = 500;

/** Asks the page to navigate, so that it can first protect unsaved input. Resolves to true if the page confirms. */
function requestNavigation(page: PageWindow, path: string): Promise<boolean> {
  const { port1, port2 } = new MessageChannel();
  return new Promise((resolve) => {
    port1.onmessage = () => resolve(true);
    setTimeout(resolve, CONFIRM_MS, false);
    page.postMessage({ type: 'open', path }, [port2]);
  });
}

/** Focuses a tab that shows the page, navigates another tab of the app there, or opens a tab. */
async function open(path: string): Promise<void> {
  const windows = await windowsOfApp();
  const shownPage = windows.find((page) => isAt(page, path));
  if (shownPage) return void (await shownPage.focus());
  const [page] = windows;
  if (page && (await requestNavigation(page, path))) return void (await page.focus());
  await worker.clients.openWindow(path);
}

type Json = ReturnType<PushSubscription['toJSON']>;

/**
 * Subscribes again if the browser has not, and notifies the server, which finds the old subscription by its endpoint
 * URL and secret.
 */
async function renew({ oldSubscription, newSubscription }: ChangeEvent): Promise<void> {
  const old: Json | undefined = oldSubscription?.toJSON();
  const key = oldSubscription?.options.applicationServerKey;
  // Without the old subscription, the request is not authorized; the app repairs the subscription when it next opens.
  if (!old?.endpoint || !old.keys?.['auth'] || !key) return;
  const { pushManager } = worker.registration;
  const renewed =
    newSubscription ?? (await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key }));
  const { endpoint, keys } = renewed.toJSON();
  await fetch(`${api}/api/push-subscriptions/renewal`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', accept: 'application/json' },
    body: JSON.stringify({ old: { endpoint: old.endpoint, auth: old.keys['auth'] }, renewed: { endpoint, keys } }),
  });
}

export function handlePushes(): void {
  worker.addEventListener('push', (event) => event.waitUntil(display(read(event))));
  worker.addEventListener('notificationclick', (event) => {
    event.notification.close();
    const { path } = (event.notification.data ?? {}) as { path?: string };
    event.waitUntil(open(path ?? UNREADABLE.path));
  });
  worker.addEventListener('pushsubscriptionchange', (event) => event.waitUntil(renew(event)));
}
