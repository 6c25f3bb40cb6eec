/** Entry point on the server: renders a page of the app for a visitor. */
import type { QueryClient } from '@tanstack/react-query';
import { StrictMode } from 'react';
import { renderToString } from 'react-dom/server';
import type { PageData, PageTask, RenderedPage } from '#contract/rendered-page.ts';
import { App } from './app/app.tsx';
import { loadTexts } from './app/languages.ts';
import { preparePage } from './app/routes.tsx';
import { announcementsQuery } from './features/announcements/index.ts';
import type { RouterHistory } from './lib/browser/browser-history.ts';
import { setFirstRender } from './lib/browser/first-render.ts';
import { renderedTitle, setRenderedTitle } from './lib/browser/page-title.ts';
import { setLanguage, type Texts } from './lib/i18n/language.ts';
import { setConfig } from './lib/net/config.ts';
import { ApiError } from './lib/net/errors.ts';
import { createQueryClient } from './lib/net/query.ts';
import { sendRequestsWith } from './lib/net/transport.ts';

function historyAt({ pathname, search }: URL): RouterHistory {
  const location = { pathname, search, hash: '', state: null, key: 'default' };
  const stay = (): void => {};
  return { location: () => location, go: stay, push: stay, replace: stay, follow: () => stay };
}

/** React writes this marker for a part that the browser must render. */
const UNFINISHED = '<!--$!-->';

/** True if the page does not exist or its URL contains invalid values; the browser shows the explanation. */
const isRefused = (error: unknown): boolean =>
  error instanceof ApiError && (error.status === 404 || error.status === 422);

/**
 * Returns undefined if only the browser can render the page. Rejects if the page's data cannot be loaded. Rendering is
 * synchronous, because the current language is global: pages in two languages must not render at the same time.
 */
export async function renderPage(task: PageTask, request: typeof fetch): Promise<RenderedPage | undefined> {
  const url = new URL(task.url, 'http://localhost');
  const page = await preparePage(url);
  if (!page?.loadData) return undefined;
  sendRequestsWith(request);
  const client = createQueryClient();
  client.setDefaultOptions({ queries: { ...client.getDefaultOptions().queries, retry: false } });
  const [texts, isComplete] = await Promise.all([
    loadTexts(task.language),
    page.loadData(client, { ...page.at, currency: task.currency }).then(
      () => true,
      (error: unknown) => {
        if (isRefused(error)) return false;
        throw error;
      },
    ),
    client.fetchQuery(announcementsQuery),
  ]);
  if (!isComplete) return undefined;
  const data: PageData = {
    at: Date.now(),
    currency: task.currency,
    queries: client
      .getQueryCache()
      .getAll()
      .map(({ queryKey, state }) => [queryKey, state.data]),
  };
  return { ...renderOnce(task, url, client, { texts, data }), data };
}

function renderOnce(
  { name, language }: PageTask,
  url: URL,
  client: QueryClient,
  { texts, data }: { texts: Texts; data: PageData },
): Pick<RenderedPage, 'html' | 'title'> {
  setConfig({ name });
  setLanguage(language, texts);
  setFirstRender(data);
  setRenderedTitle('');
  const html = renderToString(
    <StrictMode>
      <App client={client} history={historyAt(url)} />
    </StrictMode>,
  );
  if (html.includes(UNFINISHED)) throw new Error(`${url.pathname} has a part that its code was not loaded for`);
  return { html, title: renderedTitle() };
}
