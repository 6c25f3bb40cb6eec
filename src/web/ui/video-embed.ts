/** Which page addresses of video sites can be shown in place, and under which address? */

const YOUTUBE = new Set(['youtube.com', 'm.youtube.com', 'music.youtube.com', 'youtube-nocookie.com']);
const VIMEO = new Set(['vimeo.com', 'player.vimeo.com']);
const YOUTUBE_ID = /^[\w-]{11}$/;
const VIMEO_ID = /^\d{1,12}$/;
/** An unlisted Vimeo film needs its key as well. */
const VIMEO_KEY = /^[0-9a-f]{6,20}$/;

/** The address for a frame, or null when this is no film of a site that we know. Takes addresses with and without scheme. */
export function toEmbedUrl(address: string): string | null {
  const url = readUrl(address.trim());
  if (url === null) return null;
  const host = url.hostname.replace(/^www\./, '');
  const parts = url.pathname.split('/').filter((part) => part !== '');
  if (host === 'youtu.be') return youtube(parts[0]);
  if (YOUTUBE.has(host)) {
    const named = parts[0] === 'embed' || parts[0] === 'shorts' || parts[0] === 'live' || parts[0] === 'v';
    return youtube(named ? parts[1] : parts[0] === 'watch' ? (url.searchParams.get('v') ?? undefined) : undefined);
  }
  if (VIMEO.has(host)) {
    const at = parts.findIndex((part) => VIMEO_ID.test(part));
    return at < 0 ? null : vimeo(parts[at], parts[at + 1] ?? url.searchParams.get('h') ?? undefined);
  }
  return null;
}

/** Whether an address is one that `toEmbedUrl` makes: the only frames that may be shown. */
export function isEmbedUrl(address: string): boolean {
  return toEmbedUrl(address) === address;
}

function readUrl(address: string): URL | null {
  if (address === '' || /\s/.test(address)) return null;
  const whole = /^https?:\/\//i.test(address)
    ? address
    : /^[a-z][a-z0-9+.-]*:/i.test(address)
      ? ''
      : `https://${address}`;
  return URL.canParse(whole) ? new URL(whole) : null;
}

function youtube(id: string | undefined): string | null {
  return id !== undefined && YOUTUBE_ID.test(id) ? `https://www.youtube-nocookie.com/embed/${id}` : null;
}

function vimeo(id: string | undefined, key: string | undefined): string | null {
  if (id === undefined) return null;
  const secret = key !== undefined && VIMEO_KEY.test(key) ? `?h=${key}` : '';
  return `https://player.vimeo.com/video/${id}${secret}`;
}
