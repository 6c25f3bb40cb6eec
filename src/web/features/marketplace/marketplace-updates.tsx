/** Shows a new name and new colours of the marketplace on open pages. */
import { useEffect } from 'react';
import type { Branding } from '#contract/marketplace.ts';
import { MARKETPLACE_CHANNEL } from '#contract/realtime.ts';
import { ACCENT_STYLE_ID, accentStyle } from '#rules/admin/accent-style.ts';
import { setMarketplaceName } from '#web/lib/i18n/language.ts';
import { subscribe } from '#web/lib/realtime/realtime.ts';

let sheet: CSSStyleSheet | undefined;

/** Uses a constructed style sheet: the content security policy allows only the style element that the server wrote. */
function showColours(branding: Branding): void {
  document.getElementById(ACCENT_STYLE_ID)?.remove();
  if (!sheet) {
    sheet = new CSSStyleSheet();
    document.adoptedStyleSheets.push(sheet);
  }
  sheet.replaceSync(accentStyle(branding));
}

function show(branding: Branding): void {
  setMarketplaceName(branding.name);
  showColours(branding);
}

export function MarketplaceUpdates() {
  useEffect(() => subscribe(MARKETPLACE_CHANNEL, { changed: show }), []);
  return null;
}
