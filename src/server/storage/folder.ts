/** Stores pictures and data exports in a folder of this machine. */
import { randomUUID } from 'node:crypto';
import { access, constants, mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { contentTypeOf, type Storage } from './storage.ts';

const isMissing = (error: unknown): boolean =>
  ['ENOENT', 'ENOTDIR'].includes((error as NodeJS.ErrnoException).code ?? '');

export async function createFolderStorage(root: string): Promise<Storage> {
  await mkdir(root, { recursive: true, mode: 0o700 });
  return {
    put: async (key, bytes) => {
      const path = join(root, key);
      await mkdir(dirname(path), { recursive: true, mode: 0o700 });
      // Writes a temporary file and renames it, so that a reader never sees a partial file.
      const temporary = `${path}.${randomUUID()}.part`;
      await writeFile(temporary, bytes, { mode: 0o600 });
      await rename(temporary, path);
    },
    get: async (key) => {
      try {
        return { bytes: await readFile(join(root, key)), contentType: contentTypeOf(key) };
      } catch (error) {
        if (isMissing(error)) return undefined;
        throw error;
      }
    },
    removeAll: (prefix) => rm(join(root, prefix), { recursive: true, force: true }),
    ping: () => access(root, constants.W_OK),
  };
}
