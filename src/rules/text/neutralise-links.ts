/** Makes URLs in other users' text unclickable, because mail programs turn anything like a URL into a link. */

const SCHEME = /\b[a-z][a-z\d+.-]*:\/\/+/giu;
/** A dot after which a top-level domain can follow, unlike the dot in a price. */
const HOST_DOT = /(?<=[\p{L}\p{N}_-])[.\u2024\u3002\uff0e\uff61](?=[\p{N}-]*\p{L}[\p{L}\p{N}-])/gu;

const DOT = /[.\u2024\u3002\uff0e\uff61]/gu;
/** An IPv4 address before a path, query or port. */
const IP_HOST = /\b\d{1,3}(?:[.\u2024\u3002\uff0e\uff61]\d{1,3}){3}(?=[/:?#])/gu;
/** Invisible characters that split a host name, such as a zero-width space; excludes the joiner inside an emoji. */
const INVISIBLE =
  /(?!(?<=\p{Extended_Pictographic}(?:\ufe0f|\p{Emoji_Modifier})?)\u200d\p{Extended_Pictographic})\p{Cf}/gu;

/** Removes schemes and brackets the dots of host names: `https://evil.test/win` becomes `evil[.]test/win`. */
export function neutraliseLinks(text: string): string {
  const visible = text.replace(INVISIBLE, '').replace(SCHEME, '');
  return visible.replace(IP_HOST, (host) => host.replace(DOT, '[.]')).replace(HOST_DOT, '[.]');
}
