/**
 * Reads the embed URLs of stored descriptions. Every listing page loads this file, so it is separate from
 * video-embed.ts.
 */

const STORED_EMBED =
  /^(https:\/\/www\.youtube-nocookie\.com\/embed\/[\w-]{11}|https:\/\/player\.vimeo\.com\/video\/\d{1,12})\/?(\?h=[0-9a-f]{6,20})?(?:[?&#]\S*)?$/;

/**
 * Returns the part of the URL that can be embedded, or null for any URL that the server does not store. Removes a slash
 * at the end and parameters other than `h`; older versions stored both.
 */
export function readEmbedUrl(url: string): string | null {
  const [, video, key = ''] = STORED_EMBED.exec(url) ?? [];
  return video === undefined ? null : video + key;
}
