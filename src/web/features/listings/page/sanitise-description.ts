/** Rebuilds the HTML of a description from an allow-list, as a second check after the one on the server. */
import { readEmbedUrl } from '#rules/listings/embed-url.ts';
import { sanitiseOnServer } from './sanitise-on-server.ts';

export type SafeHtml = string & { readonly __safe: 'description' };

export const VIDEO_ATTRIBUTE = 'data-video';

const ALLOWED_TAGS: Readonly<Record<string, string>> = {
  H1: 'h2',
  H2: 'h2',
  H3: 'h3',
  H4: 'h3',
  H5: 'h3',
  H6: 'h3',
  P: 'p',
  STRONG: 'strong',
  B: 'strong',
  EM: 'em',
  I: 'em',
  U: 'u',
  UL: 'ul',
  OL: 'ol',
  LI: 'li',
  BR: 'br',
};

/** Tags that are removed with their content. Any other unknown tag is replaced by its content. */
const DROPPED_TAGS = new Set(
  'SCRIPT STYLE TEMPLATE NOSCRIPT NOEMBED NOFRAMES IFRAME OBJECT EMBED APPLET FORM SELECT TEXTAREA TITLE XMP PLAINTEXT'.split(
    ' ',
  ),
);

function parseUrl(text: string | null): URL | undefined {
  try {
    return new URL(text?.trim() ?? '');
  } catch {
    // Relative URLs are refused too: a description must not link to actions of this site.
    return undefined;
  }
}

function linkOf(source: Element, target: Document): HTMLElement | undefined {
  const url = parseUrl(source.getAttribute('href'));
  if (!url || !['http:', 'https:', 'mailto:'].includes(url.protocol) || url.username || url.password) return undefined;
  const link = target.createElement('a');
  link.setAttribute('href', url.href);
  link.setAttribute('rel', 'noopener nofollow ugc');
  if (url.protocol !== 'mailto:') link.setAttribute('target', '_blank');
  return link;
}

/** Creates a button instead of the player, so that nothing loads before the user clicks it (see DescriptionHtml). */
function placeholderOf(source: Element, target: Document): HTMLElement | undefined {
  const url = readEmbedUrl(source.getAttribute('src') ?? '');
  if (url === null) return undefined;
  const button = target.createElement('button');
  button.setAttribute('type', 'button');
  button.setAttribute(VIDEO_ATTRIBUTE, url);
  return button;
}

function wrapperOf(source: Element, target: Document): HTMLElement | undefined {
  if (source.tagName === 'A') return linkOf(source, target);
  const name = ALLOWED_TAGS[source.tagName];
  return name === undefined ? undefined : target.createElement(name);
}

function copy(from: Node, into: Node, target: Document): void {
  for (const node of from.childNodes) {
    if (node.nodeType === Node.TEXT_NODE) {
      into.appendChild(target.createTextNode(node.nodeValue ?? ''));
      continue;
    }
    if (node.nodeType !== Node.ELEMENT_NODE) continue;
    const element = node as Element;
    // SVG and MathML have their own parsing rules, which can turn harmless text into tags.
    const isForeign = element.namespaceURI !== 'http://www.w3.org/1999/xhtml';
    const placeholder = !isForeign && element.tagName === 'IFRAME' ? placeholderOf(element, target) : undefined;
    if (placeholder) into.appendChild(placeholder);
    if (isForeign || DROPPED_TAGS.has(element.tagName)) continue;
    const wrapper = wrapperOf(element, target);
    if (wrapper) into.appendChild(wrapper);
    copy(element, wrapper ?? into, target);
  }
}

export function sanitiseDescription(html: string): SafeHtml {
  // The build replaces `SSR` with a constant, so that the browser's code does not contain this branch.
  if (import.meta.env.SSR) return sanitiseOnServer(html) as SafeHtml;
  // The content of a template belongs to no window: it loads nothing, applies no styles and runs no scripts.
  const source = document.createElement('template');
  source.innerHTML = html;
  const target = document.implementation.createHTMLDocument('');
  copy(source.content, target.body, target);
  return target.body.innerHTML as SafeHtml;
}
