/** Defines what the server sends to the service worker. Must not import zod, because the worker imports this file. */

/** A service worker ignores unknown fields. */
export type PushNotification = {
  readonly title: string;
  readonly body: string;
  readonly lang: string;
  /** A notification replaces the displayed notification with the same tag. */
  readonly tag: string;
  /** The path of the page to open; nothing is displayed while a visible tab shows this page. */
  readonly path: string;
};
