/** Makes URLs in a stranger's text unclickable, because mail programs link everything that looks like a URL. */

const SCHEME = /\b[a-z][a-z\d+.-]*:\/\/+/giu;
/** A dot before a possible end of a host name, so not the dot in a price. */
const HOST_DOT = /(?<=[\p{L}\p{N}_-])[.\u3002\uff0e\uff61](?=[\p{N}-]*\p{L}[\p{L}\p{N}-])/gu;

/** Drops schemes and brackets the dots of host names: `https://evil.test/win` becomes `evil[.]test/win`. */
export function neutraliseLinks(text: string): string {
  return text.replace(SCHEME, '').replace(HOST_DOT, '[.]');
}
