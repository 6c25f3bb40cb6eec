/**
 * Declares the parts of the global scope that the service worker uses, because TypeScript's library for workers
 * conflicts with its library for pages.
 */

type Waiting = { waitUntil(work: Promise<unknown>): void };
export type PageWindow = {
  readonly url: string;
  readonly visibilityState: string;
  focus(): Promise<unknown>;
  postMessage(message: unknown, transfer?: readonly MessagePort[]): void;
};
export type PushEvent = Waiting & { readonly data: { json(): unknown } | null };
type ClickEvent = Waiting & { readonly notification: Notification };
export type ChangeEvent = Waiting & {
  readonly oldSubscription: PushSubscription | null;
  readonly newSubscription: PushSubscription | null;
};
export type RequestEvent = Waiting & {
  readonly request: Request;
  /** The response to a navigation that the browser requested while the worker was starting. */
  readonly preloadResponse?: Promise<Response | undefined>;
  respondWith(response: Promise<Response>): void;
};
export type PageEvent = Waiting & { readonly data: unknown };
type WorkerEvents = {
  install: Waiting;
  activate: Waiting;
  fetch: RequestEvent;
  message: PageEvent;
  push: PushEvent;
  notificationclick: ClickEvent;
  pushsubscriptionchange: ChangeEvent;
};
type WorkerScope = {
  readonly location: Location;
  readonly registration: ServiceWorkerRegistration;
  readonly clients: {
    claim(): Promise<void>;
    matchAll(options: object): Promise<readonly PageWindow[]>;
    openWindow(url: string): Promise<unknown>;
  };
  skipWaiting(): Promise<void>;
  addEventListener<T extends keyof WorkerEvents>(type: T, listener: (event: WorkerEvents[T]) => void): void;
};

export const worker = self as unknown as WorkerScope;

/** The server replaces this text with the backend's address if it differs from the app's address. */
const SERVER_URL = '__SERVER_URL__';
export const api = SERVER_URL.startsWith('http') ? SERVER_URL : '';
