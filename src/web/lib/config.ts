/** Where is the backend, and how is the realtime service reached? Injected by the server into the page. */

import type { Announcement } from '#contract/announcements.ts';

export type WebConfig = {
  /** Base address of the backend without a trailing slash; empty for the page's own origin. */
  readonly serverUrl: string;
  readonly realtime: {
    readonly key: string;
    /** Null: the host of `serverUrl`, or the page's own. */
    readonly host: string | null;
    readonly port: number | null;
    readonly tls: boolean;
    readonly cluster: string;
  };
  /** Whom page views are counted for; null counts none. */
  readonly analyticsId: string | null;
  /** Whether people can sign in with Google here. */
  readonly google: boolean;
  /** Whether /dev/* pages exist here. */
  readonly devPages: boolean;
  readonly production: boolean;
  /** What was said to everybody when the page was sent. */
  readonly announcements?: Announcement[];
};

const defaults: WebConfig = {
  serverUrl: '',
  realtime: { key: 'magpie', host: null, port: null, tls: false, cluster: 'us2' },
  analyticsId: null,
  google: true,
  devPages: false,
  production: true,
};

/** Reads the injected JSON; what it leaves out keeps its default. */
export function parseConfig(text: string | null | undefined): WebConfig {
  if (!text?.trim()) return defaults;
  const given = JSON.parse(text) as Partial<WebConfig>;
  return {
    ...defaults,
    ...given,
    serverUrl: (given.serverUrl ?? '').replace(/\/+$/, ''),
    realtime: { ...defaults.realtime, ...given.realtime },
  };
}

let parsed: WebConfig | undefined;

/** The page's configuration, read at first use: nothing touches the document while modules load. */
export function config(): WebConfig {
  if (typeof document === 'undefined') return defaults;
  parsed ??= parseConfig(document.getElementById('config')?.textContent);
  return parsed;
}

/** For tests, which change the page's configuration between cases. */
export function forgetConfig(): void {
  parsed = undefined;
}
