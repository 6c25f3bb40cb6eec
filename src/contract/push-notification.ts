/** Defines what the server sends to the service worker. Free of zod because the service worker imports it. */

/** One notification as the service worker shows it. A worker ignores unknown fields. */
export type PushNotification = {
  readonly title: string;
  readonly body: string;
  /** The language of both texts. */
  readonly lang: string;
  /** A notification replaces the displayed one with the same tag. */
  readonly tag: string;
  /** The path of the page to open; nothing is displayed while a visible tab shows this page. */
  readonly path: string;
};
