/** Subscribes this browser to push notifications at its push service. */
import type { NewPushSubscription } from '#contract/web-push.ts';

const WORKER = '/sw.js';

/** The state of this browser: `ask` before the user has decided, `denied` after a refusal. */
export type PushAbility = 'unsupported' | 'denied' | 'ask' | 'granted';

export function pushAbility(): PushAbility {
  const isSupported = 'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window;
  if (!isSupported || !window.isSecureContext) return 'unsupported';
  const { permission } = Notification;
  return permission === 'default' ? 'ask' : permission;
}

/**
 * On iPhones and iPads, only an app on the Home Screen can receive push notifications. An iPad identifies itself as a
 * Mac, but no Mac has a touch screen.
 */
export const needsHomeScreen = (): boolean =>
  /\b(?:iPhone|iPad|iPod)\b/.test(navigator.userAgent) ||
  (navigator.userAgent.includes('Macintosh') && navigator.maxTouchPoints > 1);

export class PermissionRefused extends Error {}

const toBytes = (key: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(atob(key.replaceAll('-', '+').replaceAll('_', '/')), (letter) => letter.charCodeAt(0));

function hasKey({ options }: PushSubscription, key: Uint8Array): boolean {
  const current = new Uint8Array(options.applicationServerKey ?? new ArrayBuffer());
  return current.length === key.length && current.every((byte, at) => byte === key[at]);
}

function toRequest(subscription: PushSubscription): NewPushSubscription {
  const { endpoint = '', keys = {} } = subscription.toJSON();
  return { endpoint, keys: { p256dh: keys['p256dh'] ?? '', auth: keys['auth'] ?? '' } };
}

/** Asks for permission if necessary. Rejects with `PermissionRefused`, or if the push service cannot be reached. */
export async function subscribeBrowser(publicKey: string): Promise<NewPushSubscription> {
  if ((await Notification.requestPermission()) !== 'granted') throw new PermissionRefused();
  await navigator.serviceWorker.register(WORKER, { scope: '/', updateViaCache: 'none' });
  const { pushManager } = await navigator.serviceWorker.ready;
  const key = toBytes(publicKey);
  const existing = await pushManager.getSubscription();
  if (existing && hasKey(existing, key)) return toRequest(existing);
  // An existing subscription is bound to an old VAPID key of the server, so replace it.
  await existing?.unsubscribe();
  return toRequest(await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key }));
}

async function findSubscription(): Promise<PushSubscription | null> {
  const registration = await navigator.serviceWorker.getRegistration('/');
  return (await registration?.pushManager.getSubscription()) ?? null;
}

export async function readBrowserSubscription(): Promise<NewPushSubscription | null> {
  if (pushAbility() !== 'granted') return null;
  const subscription = await findSubscription();
  return subscription && toRequest(subscription);
}

export async function unsubscribeBrowser(): Promise<void> {
  await (await findSubscription())?.unsubscribe();
}
