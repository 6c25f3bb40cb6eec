/** Reads the configuration that the server injects into the page, such as the backend URL and the realtime host. */

import type { Announcement } from '#contract/announcements.ts';
import { PRODUCT_NAME } from '#contract/product.ts';

export type WebConfig = {
  /** Without a trailing slash; empty for the page's own origin. */
  readonly serverUrl: string;
  readonly realtime: {
    readonly key: string;
    /** Null means the host of `serverUrl`, or the page's own host. */
    readonly host: string | null;
    readonly port: number | null;
    readonly tls: boolean;
    readonly cluster: string;
  };
  /** Null disables page view counting. */
  readonly analyticsId: string | null;
  /** True if Google sign-in is configured. */
  readonly google: boolean;
  readonly production: boolean;
  name: string;
  readonly announcements?: Announcement[];
};

const defaults: WebConfig = {
  serverUrl: '',
  realtime: { key: 'magpie', host: null, port: null, tls: false, cluster: 'us2' },
  analyticsId: null,
  google: true,
  production: true,
  name: PRODUCT_NAME,
};

export function parseConfig(text: string | null | undefined): WebConfig {
  if (!text?.trim()) return { ...defaults };
  const injected = JSON.parse(text) as Partial<WebConfig>;
  return {
    ...defaults,
    ...injected,
    serverUrl: (injected.serverUrl ?? '').replace(/\/+$/, ''),
    realtime: { ...defaults.realtime, ...injected.realtime },
  };
}

let parsed: WebConfig | undefined;

/** Sets the configuration on the server, which has no document to read it from. */
export function setConfig(config: Partial<WebConfig>): void {
  parsed = { ...defaults, ...config };
}

/** Reads the configuration on first use, because modules must not access the document while they load. */
export function config(): WebConfig {
  parsed ??=
    typeof document === 'undefined' ? { ...defaults } : parseConfig(document.getElementById('config')?.textContent);
  return parsed;
}

/** Discards the parsed configuration, so that tests can change it between cases. */
export function forgetConfig(): void {
  parsed = undefined;
}
