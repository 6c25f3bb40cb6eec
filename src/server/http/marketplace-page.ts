/** Writes the marketplace's name and colours into a page, so that they are visible from the first paint. */
import type { Branding } from '#contract/marketplace.ts';
import { MARKETPLACE } from '#contract/product.ts';
import { ACCENT_STYLE_ID, accentStyle } from '#rules/admin/accent-style.ts';
import { escapeHtml } from '#rules/text/escape-html.ts';
import { contentHash } from './content-hash.ts';

export type BrandedShell = { html: string; styleSource: string | undefined };

/** Uses replacement functions, because `$&` and similar have a special meaning in a replacement text. */
export function brandShell(shell: string, branding: Branding): BrandedShell {
  const css = accentStyle(branding);
  const name = JSON.stringify(branding.name).replace(/</g, '\\u003c');
  const html = shell
    .replaceAll(MARKETPLACE, () => escapeHtml(branding.name))
    .replace('id="config">{', (start) => `${start}"name":${name},`)
    .replace('</head>', (end) => (css === '' ? end : `<style id="${ACCENT_STYLE_ID}">${css}</style>${end}`));
  return { html, styleSource: css === '' ? undefined : contentHash(css) };
}

/** Replaces the placeholder in all texts of `description`, which must be JSON data, with the marketplace's name. */
export function nameTexts<T>(description: T, name: string): T {
  const text = JSON.stringify(description).replaceAll(MARKETPLACE, () => JSON.stringify(name).slice(1, -1));
  return JSON.parse(text) as T;
}
