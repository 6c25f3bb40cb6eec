/** Entry point: renders the app into the page, or hydrates the server-rendered page. */
// First, because it declares the order of the layers.
import './styles/app.css';

import { StrictMode, startTransition } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import type { Language } from '#contract/display.ts';
import { App } from './app/app.tsx';
import { beginFirstRender, fillClient, readPageData, takeOver } from './app/first-page.ts';
import { initI18n, showPreferredLanguage } from './app/languages.ts';
import { preparePage } from './app/routes.tsx';
import { showTheme } from './lib/browser/theme.ts';
import { locale } from './lib/i18n/language.ts';
import { createQueryClient } from './lib/net/query.ts';
import { storedToken } from './lib/session/session.ts';

/** False if the page's code or messages failed to load: the browser then renders the page and shows the failure. */
async function isReadyToHydrate(language: Language): Promise<boolean> {
  const page = preparePage(location).catch(() => undefined);
  await initI18n(language);
  return (await page) !== undefined && locale() === language;
}

async function start(root: HTMLElement): Promise<void> {
  showTheme();
  // Load the locale data while the page's code loads: otherwise, the first formatted number loads it, which takes 50 ms
  // on a slow phone.
  setTimeout(() => (0).toLocaleString());
  const client = createQueryClient();
  const app = (
    <StrictMode>
      <App client={client} />
    </StrictMode>
  );
  const data = readPageData();
  if (data && (await isReadyToHydrate(document.documentElement.lang as Language))) {
    fillClient(client, data, storedToken() !== '');
    beginFirstRender(data, showPreferredLanguage);
    // Hydration in a transition yields to the visitor's input every few milliseconds.
    startTransition(() => {
      hydrateRoot(root, app);
    });
    return;
  }
  if (!data) await initI18n();
  takeOver();
  createRoot(root).render(app);
}

const root = document.getElementById('root');
if (!root) throw new Error('no element has the id "root"');
// Do not use top-level await: a lazy chunk that imports this module could then wait for it forever.
void start(root);
