/** Under which address is a stored picture served, and which picture does an address name? */
import { keyOfPath, picturePath } from './pictures.ts';

export type PictureUrls = {
  /** Full URL, or the empty string for none. */
  urlOf(key: string | null): string;
  /** The key behind a URL of ours, or undefined for any other text. */
  keyOf(url: string): string | undefined;
};

export function createPictureUrls(base: string): PictureUrls {
  const prefix = `${base}/storage/`;
  return {
    urlOf: (key) => (key ? prefix + picturePath(key) : ''),
    keyOf: (url) => (url.startsWith(prefix) ? keyOfPath(url.slice(prefix.length)) : undefined),
  };
}
