/** Rebuilds the HTML of a description from an allow-list. The server has cleaned it already; this is the second check. */
import { readEmbedUrl } from '#rules/listings/embed-url.ts';

/** HTML that has been through `sanitiseDescription`. */
export type SafeHtml = string & { readonly __safe: 'description' };

/** Holds the address of a player that is not loaded yet. */
export const VIDEO_ATTRIBUTE = 'data-video';

/** What is kept, and what a tag of the same meaning becomes. */
const kept: Readonly<Record<string, string>> = {
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

/** Dropped with all that is inside; every other unknown tag only loses its shell. */
const dropped = new Set(
  'SCRIPT STYLE TEMPLATE NOSCRIPT NOEMBED NOFRAMES IFRAME OBJECT EMBED APPLET FORM SELECT TEXTAREA TITLE XMP PLAINTEXT'.split(
    ' ',
  ),
);

function parseUrl(text: string | null): URL | undefined {
  try {
    return new URL(text?.trim() ?? '');
  } catch {
    // Relative addresses too: a description must not steer anybody to actions of this site.
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

/** A button in place of the player, which DescriptionHtml makes play: nothing may load before a click. */
function placeholderOf(source: Element, target: Document): HTMLElement | undefined {
  const url = readEmbedUrl(source.getAttribute('src') ?? '');
  if (url === null) return undefined;
  const button = target.createElement('button');
  button.setAttribute('type', 'button');
  button.setAttribute(VIDEO_ATTRIBUTE, url);
  return button;
}

function shellOf(source: Element, target: Document): HTMLElement | undefined {
  if (source.tagName === 'A') return linkOf(source, target);
  const name = kept[source.tagName];
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
    // SVG and MathML bring parsing rules of their own, by which harmless text turns into tags.
    const foreign = element.namespaceURI !== 'http://www.w3.org/1999/xhtml';
    const placeholder = !foreign && element.tagName === 'IFRAME' ? placeholderOf(element, target) : undefined;
    if (placeholder) into.appendChild(placeholder);
    if (foreign || dropped.has(element.tagName)) continue;
    const shell = shellOf(element, target);
    if (shell) into.appendChild(shell);
    copy(element, shell ?? into, target);
  }
}

/** Builds afresh from an allow-list of tags and attributes; needs a browser. */
export function sanitiseDescription(html: string): SafeHtml {
  // A template's contents belong to no window: there nothing loads, applies or runs.
  const source = document.createElement('template');
  source.innerHTML = html;
  const target = document.implementation.createHTMLDocument('');
  copy(source.content, target.body, target);
  return target.body.innerHTML as SafeHtml;
}
