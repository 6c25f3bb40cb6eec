/** Reads the embed URLs of stored descriptions; separate from video-embed.ts because every listing page needs it. */

const STORED_EMBED =
  /^(https:\/\/www\.youtube-nocookie\.com\/embed\/[\w-]{11}|https:\/\/player\.vimeo\.com\/video\/\d{1,12})\/?(\?h=[0-9a-f]{6,20})?(?:[?&#]\S*)?$/;

/**
 * Returns the part of the URL that can be embedded, or null for any URL that the server does not store. Removes a slash
 * or other parameters at the end, which older versions stored.
 */
export function readEmbedUrl(url: string): string | null {
  const [, video, key = ''] = STORED_EMBED.exec(url) ?? [];
  return video === undefined ? null : video + key;
}
