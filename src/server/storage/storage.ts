/** Defines the storage interface for pictures and data exports. */

export type StoredFile = { bytes: Buffer; contentType: string };

export type Storage = {
  /** Writes a whole file or nothing; replaces an existing file with the same key. */
  put(key: string, bytes: Buffer, contentType: string): Promise<void>;
  /** Returns undefined if the file does not exist. */
  get(key: string): Promise<StoredFile | undefined>;
  /** Removes every file whose key begins with this prefix and a slash. */
  removeAll(prefix: string): Promise<void>;
  ping(): Promise<void>;
};

/** The format of the key of a picture file: `folder/name/size.ext`. Keys of data exports have another format. */
const KEY = /^[a-z]{2,20}\/[a-z0-9-]{8,80}\/[0-9]{2,4}\.(jpg|webp|avif)$/;

export const isStorageKey = (key: string): boolean => KEY.test(key);

const TYPES: Readonly<Record<string, string>> = { jpg: 'image/jpeg', webp: 'image/webp', avif: 'image/avif' };

export function contentTypeOf(key: string): string {
  return TYPES[key.slice(key.lastIndexOf('.') + 1)] ?? 'application/octet-stream';
}
