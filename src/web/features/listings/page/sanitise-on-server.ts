/** Rebuilds the HTML of a description on the server. The result equals that of `sanitiseDescription` in browsers. */
import sanitizeHtml from 'sanitize-html';
import { readEmbedUrl } from '#rules/listings/embed-url.ts';

const DROPPED =
  'script style template noscript noembed noframes object embed applet form select textarea title xmp plaintext svg math';

function readUrl(text: string | undefined): URL | undefined {
  const url = URL.parse(text?.trim() ?? '');
  return url && ['http:', 'https:', 'mailto:'].includes(url.protocol) && !url.username && !url.password
    ? url
    : undefined;
}

function transformLink(_tag: string, attributes: sanitizeHtml.Attributes): sanitizeHtml.Tag {
  const url = readUrl(attributes['href']);
  if (!url) return { tagName: 'span', attribs: {} };
  const target: sanitizeHtml.Attributes = url.protocol === 'mailto:' ? {} : { target: '_blank' };
  return { tagName: 'a', attribs: { href: url.href, rel: 'noopener nofollow ugc', ...target } };
}

/** Replaces a video with a button; a click on the button loads and starts the player. */
function transformVideo(_tag: string, attributes: sanitizeHtml.Attributes): sanitizeHtml.Tag {
  const url = readEmbedUrl(attributes['src'] ?? '');
  return url === null
    ? { tagName: 'object', attribs: {} }
    : { tagName: 'button', attribs: { type: 'button', 'data-video': url } };
}

const heading = (tagName: string) => ({ tagName, attribs: {} });

export function sanitiseOnServer(html: string): string {
  return sanitizeHtml(html, {
    allowedTags: ['h2', 'h3', 'p', 'strong', 'em', 'u', 'ul', 'ol', 'li', 'br', 'a', 'button'],
    allowedAttributes: { a: ['href', 'rel', 'target'], button: ['type', 'data-video'] },
    allowedSchemes: ['http', 'https', 'mailto'],
    nonTextTags: DROPPED.split(' '),
    // Remove buttons that the seller has written: only the buttons of videos contain the URL of a player.
    exclusiveFilter: ({ tag, attribs }) => tag === 'button' && readEmbedUrl(attribs['data-video'] ?? '') === null,
    selfClosing: [],
    transformTags: {
      h1: () => heading('h2'),
      h4: () => heading('h3'),
      h5: () => heading('h3'),
      h6: () => heading('h3'),
      b: () => heading('strong'),
      i: () => heading('em'),
      a: transformLink,
      iframe: transformVideo,
    },
  });
}
