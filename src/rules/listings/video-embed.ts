/** Converts the page, share and embed URLs of video sites into the only URLs that a description can embed. */

/** The hosts of embedded videos, also used as frame sources of the content security policy. */
export const EMBED_HOSTS = ['www.youtube-nocookie.com', 'player.vimeo.com'];

/** Host, path and query. URLs with a port or user information do not match, so the host is unambiguous. */
const VIDEO_URL =
  /^(?:https?:\/\/)?(?:www\.)?((?:m\.|music\.)?youtube\.com|youtube-nocookie\.com|youtu\.be|(?:player\.)?vimeo\.com)\/([^\s?#]*)(?:\?([^\s#]*))?(?:#\S*)?$/i;
const YOUTUBE_ID = /^[\w-]{11}$/;
/** YouTube paths whose second part is the id. */
const YOUTUBE_PATHS = new Set(['embed', 'shorts', 'live', 'v']);
const VIMEO_ID = /^\d{1,12}$/;
/** The URL of an unlisted Vimeo video contains this key in addition to the id. */
const VIMEO_KEY = /^[0-9a-f]{6,20}$/;

/** Returns null if the URL is not a video of a known site. Accepts URLs without a scheme. */
export function toEmbedUrl(url: string): string | null {
  const match = VIDEO_URL.exec(url.trim());
  if (match === null) return null;
  const [, host = '', path = '', query = ''] = match;
  const parts = path.split('/').filter((part) => part !== '');
  if (/vimeo/i.test(host)) {
    const at = parts.findIndex((part) => VIMEO_ID.test(part));
    return vimeoUrl(parts[at], parts[at + 1] ?? parameter(query, 'h'));
  }
  if (/youtu\.be/i.test(host)) return youtubeUrl(parts[0]);
  if (parts[0] === 'watch') return youtubeUrl(parameter(query, 'v'));
  return youtubeUrl(YOUTUBE_PATHS.has(parts[0] ?? '') ? parts[1] : undefined);
}

function parameter(query: string, name: string): string | undefined {
  const prefix = `${name}=`;
  return query
    .split('&')
    .find((pair) => pair.startsWith(prefix))
    ?.slice(prefix.length);
}

function youtubeUrl(id: string | undefined): string | null {
  return id !== undefined && YOUTUBE_ID.test(id) ? `https://www.youtube-nocookie.com/embed/${id}` : null;
}

function vimeoUrl(id: string | undefined, key: string | undefined): string | null {
  if (id === undefined) return null;
  const secret = key !== undefined && VIMEO_KEY.test(key) ? `?h=${key}` : '';
  return `https://player.vimeo.com/video/${id}${secret}`;
}
