/** Writes a page's metadata for search engines and link previews, and the rendered page, into the app's page. */
import type { Language } from '#contract/display.ts';
import { PAGE_DATA_ID, type RenderedPage } from '#contract/rendered-page.ts';
import { escapeHtml } from '#rules/text/escape-html.ts';
import { deferFiles, type PageFiles, type StyledPage, writeStyles } from './page-files.ts';

/** All fields are plain text; paths begin with `/`. */
export type PageHead = {
  title: string;
  description: string;
  /** The canonical path. */
  path: string;
  image?: string | undefined;
  /** Set if the image was drawn for previews, which then show it large. */
  imageSize?: { width: number; height: number };
  kind?: 'website' | 'product' | 'profile';
  /** Asks search engines not to list the page; they can still follow its links. */
  isUnlisted?: boolean;
  /** Structured data, each an object of schema.org. */
  data?: readonly object[];
  /** The path of the next page of a list. */
  next?: string | undefined;
};
type MovedPage = { movedTo: string };
/** Undefined: no metadata for this URL; `missing`: the resource does not exist. */
export type PageMetadata = PageHead | MovedPage | 'missing' | undefined;
export type DescribePage = (address: URL) => Promise<PageMetadata>;

const meta = (kind: 'name' | 'property', name: string, content: string): string =>
  `<meta ${kind}="${name}" content="${escapeHtml(content)}">`;

/** Returns JSON for a script element, with `<` escaped so that no value can close the element. */
const embed = (value: object): string => JSON.stringify(value).replace(/</g, '\\u003c');

export type Site = { origin: string; name: string };

function headOf(page: PageHead, { origin, name }: Site): string {
  const title = page.title === '' ? name : `${page.title} · ${name}`;
  const address = origin + page.path;
  return [
    `<title>${escapeHtml(title)}</title>`,
    meta('name', 'description', page.description),
    page.isUnlisted ? meta('name', 'robots', 'noindex, follow') : '',
    `<link rel="canonical" href="${escapeHtml(address)}">`,
    page.next ? `<link rel="next" href="${escapeHtml(page.next)}">` : '',
    meta('property', 'og:site_name', name),
    meta('property', 'og:type', page.kind ?? 'website'),
    meta('property', 'og:title', page.title || name),
    meta('property', 'og:description', page.description),
    meta('property', 'og:url', address),
    page.image ? meta('property', 'og:image', page.image) : '',
    ...(page.imageSize
      ? [
          meta('property', 'og:image:width', String(page.imageSize.width)),
          meta('property', 'og:image:height', String(page.imageSize.height)),
          meta('property', 'og:image:alt', page.title),
        ]
      : []),
    meta(
      'name',
      'twitter:card',
      page.image && (page.kind === 'product' || page.imageSize) ? 'summary_large_image' : 'summary',
    ),
    ...(page.data ?? []).map((data) => `<script type="application/ld+json">${embed(data)}</script>`),
  ]
    .filter((line) => line !== '')
    .join('\n    ');
}

export type PageContent = {
  rendered: RenderedPage;
  language: Language;
  files: PageFiles;
};

/**
 * For each rendered page, the document that was last built from it; cached because the same rendered page is sent many
 * times.
 */
const writtenPages = new WeakMap<RenderedPage, { from: string; page: StyledPage }>();

function writeRendered(shell: string, head: string, { rendered, language, files }: PageContent): StyledPage {
  const from = shell + head;
  const written = writtenPages.get(rendered);
  if (written?.from === from) return written.page;
  // Place the data last: a page that was cut off in transit then has no data, and the browser renders the page itself.
  const data = `<script type="application/json" id="${PAGE_DATA_ID}">${embed(rendered.data)}</script>`;
  const html = deferFiles(shell, files)
    .replace('<html lang="en">', () => `<html lang="${language}">`)
    .replace(/<title>[^<]*<\/title>/, () => head)
    .replace('<div id="root"></div>', () => `<div id="root">${rendered.html}</div>${data}`);
  const page = writeStyles(html, files);
  writtenPages.set(rendered, { from, page });
  return page;
}

/**
 * Inserts the metadata and, if there is one, the rendered page into the app's page. Uses replacement functions, because
 * `$&` and similar have a special meaning in a replacement text.
 */
export function writePage(shell: string, page: PageHead, site: Site, content?: PageContent): StyledPage {
  if (content) return writeRendered(shell, headOf({ ...page, title: content.rendered.title }, site), content);
  return { html: shell.replace(/<title>[^<]*<\/title>/, () => headOf(page, site)) };
}
