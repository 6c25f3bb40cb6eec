/** What of a description is kept: exactly what the editor can make? */
import sanitizeHtml from 'sanitize-html';

const TAGS = ['h2', 'h3', 'p', 'br', 'strong', 'em', 'u', 'a', 'ul', 'ol', 'li', 'iframe'];
/** Hosts of embedded videos; the same list stands in the page's content policy. */
const EMBED_HOSTS = ['www.youtube-nocookie.com', 'player.vimeo.com'];

/** Cleaned HTML; anything the editor could not have made is gone, its text kept. */
export function cleanDescription(html: string): string {
  return sanitizeHtml(html, {
    allowedTags: TAGS,
    allowedAttributes: {
      a: ['href', 'rel', 'target'],
      iframe: ['src', 'title', 'sandbox', 'allowfullscreen', 'loading'],
    },
    allowedSchemes: ['http', 'https', 'mailto'],
    allowProtocolRelative: false,
    allowedIframeHostnames: EMBED_HOSTS,
    disallowedTagsMode: 'discard',
    enforceHtmlBoundary: false,
    transformTags: {
      b: 'strong',
      i: 'em',
      // Whole addresses only: a relative one would lead into the app itself.
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
          src: /^https:\/\//i.test(attributes.src ?? '') ? (attributes.src ?? '') : '',
          title: 'Video',
          sandbox: 'allow-scripts allow-same-origin allow-presentation',
          allowfullscreen: '',
          loading: 'lazy',
        },
      }),
    },
    exclusiveFilter: (frame) => frame.tag === 'iframe' && !frame.attribs.src,
  }).trim();
}
