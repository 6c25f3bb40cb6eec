/** Where do picture files go, whichever store lies below? */

export type StoredFile = { bytes: Buffer; contentType: string };

export type Storage = {
  /** Writes a file whole or not at all; the same key again replaces it. */
  put(key: string, bytes: Buffer, contentType: string): Promise<void>;
  /** Undefined where there is none. */
  get(key: string): Promise<StoredFile | undefined>;
  /** Removes every file whose key begins with this prefix and a slash. */
  removeAll(prefix: string): Promise<void>;
  /** Rejects with the reason when the store cannot be reached. */
  ping(): Promise<void>;
};

/** What a key may look like: `folder/name/size.ext`. Anything else never reaches a store. */
const KEY = /^[a-z]{2,20}\/[a-z0-9-]{8,80}\/[0-9]{2,4}\.(jpg|webp|avif)$/;

export const isStorageKey = (key: string): boolean => KEY.test(key);

const TYPES: Readonly<Record<string, string>> = { jpg: 'image/jpeg', webp: 'image/webp', avif: 'image/avif' };

export function contentTypeOf(key: string): string {
  return TYPES[key.slice(key.lastIndexOf('.') + 1)] ?? 'application/octet-stream';
}
