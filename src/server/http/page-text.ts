/** What does a page say to whoever runs no script: search engines, previews of links, browsers without it? */
import { PRODUCT_NAME } from '#contract/product.ts';
import { escapeHtml } from '#rules/text/escape-html.ts';

export type PageLink = { href: string; text: string; image?: string | undefined };
export type PageSection = { heading?: string; links: readonly PageLink[] };

/** Everything in plain text; paths begin with `/`. */
export type PageText = {
  title: string;
  description: string;
  /** The one address under which this is to be known. */
  path: string;
  image?: string | undefined;
  kind?: 'website' | 'product' | 'profile';
  /** Not for search engines' lists; what it links to may be. */
  isUnlisted?: boolean;
  /** Structured data, each an object of schema.org. */
  data?: readonly object[];
  heading: string;
  lines?: readonly string[];
  sections?: readonly PageSection[];
  /** The page after this one, and the first. */
  next?: string | undefined;
  start?: string | undefined;
};
/** Undefined: nothing to say of this address; `missing`: there is nothing behind it. */
export type PageMetadata = PageText | 'missing' | undefined;
export type DescribePage = (address: URL) => Promise<PageMetadata>;

const meta = (kind: 'name' | 'property', name: string, content: string): string =>
  `<meta ${kind}="${name}" content="${escapeHtml(content)}">`;

/** JSON inside HTML: nothing in it can end the element. */
const embed = (value: object): string => JSON.stringify(value).replace(/</g, '\\u003c');

function headOf(page: PageText, origin: string): string {
  const title = page.title === '' ? PRODUCT_NAME : `${page.title} · ${PRODUCT_NAME}`;
  const address = origin + page.path;
  return [
    `<title>${escapeHtml(title)}</title>`,
    meta('name', 'description', page.description),
    page.isUnlisted ? meta('name', 'robots', 'noindex, follow') : '',
    `<link rel="canonical" href="${escapeHtml(address)}">`,
    page.next ? `<link rel="next" href="${escapeHtml(page.next)}">` : '',
    meta('property', 'og:site_name', PRODUCT_NAME),
    meta('property', 'og:type', page.kind ?? 'website'),
    meta('property', 'og:title', page.title || PRODUCT_NAME),
    meta('property', 'og:description', page.description),
    meta('property', 'og:url', address),
    page.image ? meta('property', 'og:image', page.image) : '',
    meta('name', 'twitter:card', page.image && page.kind === 'product' ? 'summary_large_image' : 'summary'),
    ...(page.data ?? []).map((one) => `<script type="application/ld+json">${embed(one)}</script>`),
  ]
    .filter((line) => line !== '')
    .join('\n    ');
}

function linkOf({ href, text, image }: PageLink): string {
  const picture = image ? `<img src="${escapeHtml(image)}" alt="" loading="lazy" width="160" height="90"> ` : '';
  return `<li><a href="${escapeHtml(href)}">${picture}${escapeHtml(text)}</a></li>`;
}

/** Hidden by the stylesheet wherever scripts run: the app draws over it, and nothing may flash before. */
function bodyOf(page: PageText): string {
  const sections = (page.sections ?? []).map(
    ({ heading, links }) => `${heading ? `<h2>${escapeHtml(heading)}</h2>` : ''}<ul>${links.map(linkOf).join('')}</ul>`,
  );
  const way = (href: string | undefined, rel: string, text: string): string =>
    href ? `<p><a rel="${rel}" href="${escapeHtml(href)}">${text}</a></p>` : '';
  return [
    '<div data-plain class="wrap py-6">',
    `<p><a href="/">${PRODUCT_NAME}</a></p>`,
    `<h1>${escapeHtml(page.heading)}</h1>`,
    ...(page.lines ?? []).map((line) => `<p>${escapeHtml(line)}</p>`),
    ...sections,
    way(page.next, 'next', 'More listings'),
    way(page.start, 'start', 'Back to the first listings'),
    '</div>',
  ].join('');
}

/** The app's page with this text in it. A function replaces, since `$&` and the like mean something in a text. */
export function writePage(shell: string, page: PageText, origin: string): string {
  return shell
    .replace(/<title>[^<]*<\/title>/, () => headOf(page, origin))
    .replace('<div id="root"></div>', () => `<div id="root">${bodyOf(page)}</div>`);
}
