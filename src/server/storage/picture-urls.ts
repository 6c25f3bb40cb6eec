/** Translates between the keys of stored pictures and the URLs under which they are served. */
import { keyOfPath, picturePath } from './pictures.ts';

export type PictureUrls = {
  /** Returns the full URL of a key, or the empty string for null. */
  urlOf(key: string | null): string;
  /** Returns the key of a URL of this deployment, or undefined for any other text. */
  keyOf(url: string): string | undefined;
};

/** New URLs begin with `base`; `others` are origins of this deployment whose URLs clients can still have. */
export function createPictureUrls(base: string, others: readonly string[] = []): PictureUrls {
  const prefixOf = (origin: string): string => `${origin}/storage/`;
  const prefixes = [base, ...others].map(prefixOf);
  return {
    urlOf: (key) => (key ? prefixOf(base) + picturePath(key) : ''),
    keyOf: (url) => {
      const prefix = prefixes.find((candidate) => url.startsWith(candidate));
      return prefix === undefined ? undefined : keyOfPath(url.slice(prefix.length));
    },
  };
}
