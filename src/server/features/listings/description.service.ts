/** Reduces the HTML of a description to what the editor can produce. */
import sanitizeHtml from 'sanitize-html';
import { EMBED_HOSTS, toEmbedUrl } from '#rules/listings/video-embed.ts';

const TAGS = ['h2', 'h3', 'p', 'br', 'strong', 'em', 'u', 'a', 'ul', 'ol', 'li', 'iframe'];

/** A list without nested lists. Quill never nests lists: it indents items with a class. */
const FLAT_LIST = /<ol>((?:\s*<li(?: data-list="bullet")?>(?:(?!<\/?(?:li|ol|ul)\b).)*<\/li>)+)\s*<\/ol>/gs;
const LIST_ITEM = /<li( data-list="bullet")?>(.*?)<\/li>/gs;

/** Splits lists into bulleted and numbered lists, because Quill 2 writes both kinds of items into one `<ol>`. */
function splitLists(html: string): string {
  const split = html.replace(FLAT_LIST, (_list, items: string) => {
    let lists = '';
    let last = '';
    for (const [, bullet, text] of items.matchAll(LIST_ITEM)) {
      const tag = bullet ? 'ul' : 'ol';
      if (tag !== last) lists += `${last && `</${last}>`}<${tag}>`;
      lists += `<li>${text}</li>`;
      last = tag;
    }
    return `${lists}</${last}>`;
  });
  return split.replaceAll('<li data-list="bullet">', '<li>');
}

const TRANSFORMS: sanitizeHtml.IOptions['transformTags'] = {
  b: 'strong',
  i: 'em',
  h1: 'h2',
  h4: 'h3',
  h5: 'h3',
  h6: 'h3',
  li: (_tag, attributes) => ({
    tagName: 'li',
    attribs: /^(?:bullet|checked|unchecked)$/.test(attributes['data-list'] ?? '') ? { 'data-list': 'bullet' } : {},
  }),
  // Only absolute URLs: a relative URL would link to a page of the app.
  a: (_tag, attributes) => ({
    tagName: 'a',
    attribs: {
      ...attributes,
      href: /^(https?:\/\/|mailto:)/i.test(attributes.href ?? '') ? (attributes.href ?? '') : '',
      rel: 'nofollow noopener ugc',
      target: '_blank',
    },
  }),
  iframe: (_tag, attributes) => ({
    tagName: 'iframe',
    attribs: {
      src: toEmbedUrl(attributes.src ?? '') ?? '',
      title: 'Video',
      sandbox: 'allow-scripts allow-same-origin allow-presentation',
      allowfullscreen: '',
      loading: 'lazy',
    },
  }),
};

/** Removes markup that the editor cannot produce. The text inside remains, except in elements such as `<script>`. */
export function cleanDescription(html: string): string {
  const clean = sanitizeHtml(html, {
    allowedTags: TAGS,
    allowedAttributes: {
      a: ['href', 'rel', 'target'],
      iframe: ['src', 'title', 'sandbox', 'allowfullscreen', 'loading'],
      li: ['data-list'],
    },
    allowedSchemes: ['http', 'https', 'mailto'],
    allowProtocolRelative: false,
    allowedIframeHostnames: EMBED_HOSTS,
    disallowedTagsMode: 'discard',
    enforceHtmlBoundary: false,
    transformTags: TRANSFORMS,
    exclusiveFilter: (frame) => frame.tag === 'iframe' && !frame.attribs.src,
  });
  return splitLists(clean).trim();
}
