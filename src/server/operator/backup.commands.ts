/** Backs up all data to a file and restores it. */
import { access, stat } from 'node:fs/promises';
import { dumpRows, hasUsers, readAge, restoreRows } from '../db/dump.ts';
import { replaceSetting } from '../db/settings.ts';
import { LAST_BACKUP } from '../features/operations/index.ts';
import { pictureFiles } from '../storage/pictures.ts';
import { isStorageKey, type Storage } from '../storage/storage.ts';
import { type Line, NotABackup, readBackup, verifyBackup, writeBackup } from './backup-file.ts';
import { type Command, CommandError, UsageError } from './command.ts';

const fileExists = (path: string): Promise<boolean> =>
  access(path).then(
    () => true,
    () => false,
  );

type Write = (line: Line) => Promise<void>;

/** Writes every image that a row of the dump references; skips images that were deleted in the meantime. */
async function writePictures(storage: Storage, keys: readonly string[], write: Write): Promise<number> {
  let count = 0;
  for (const path of keys.flatMap(pictureFiles)) {
    const file = await storage.get(path);
    if (!file) continue;
    await write({ file: path, type: file.contentType, base64: file.bytes.toString('base64') });
    count++;
  }
  return count;
}

export const backup: Command = async ({ database: { db }, storage }, [path, ...rest]) => {
  if (!path || rest.length > 0) throw new UsageError();
  if (await fileExists(path)) throw new CommandError(`${path} already exists: a backup never replaces a file.`);
  if (await fileExists(`${path}.part`)) {
    throw new CommandError(
      `${path}.part exists: another backup is being written, or one was interrupted. If none is running, delete the file.`,
    );
  }
  const keys: string[] = [];
  let rows = 0;
  let files = 0;
  await writeBackup(path, async (write) => {
    await write({ backup: 'magpie', version: 1, age: await readAge(db), at: new Date().toISOString() });
    await dumpRows(db, async ({ table, row }) => {
      if (table === 'images') keys.push((JSON.parse(row) as { key: string }).key);
      rows++;
      await write({ table, row });
    });
    files = await writePictures(storage, keys, write);
    await write({ whole: true });
  });
  await replaceSetting(db, LAST_BACKUP, new Date().toISOString());
  return [`${path}: ${rows} rows and ${files} picture files. It contains secrets: protect it like the database.`];
};

const BATCH_SIZE = 200;

/** Yields batches of rows for the database; writes the files to the storage while it reads. */
async function* readBatches(path: string, age: string, storage: Storage, counts: { rows: number; files: number }) {
  let batch: { table: string; rows: string[] } = { table: '', rows: [] };
  for await (const line of readBackup(path)) {
    if ('backup' in line && line.age !== age) {
      throw new CommandError('This backup was made by another version of Magpie: restore it with that one.');
    }
    if ('file' in line && isStorageKey(line.file)) {
      await storage.put(line.file, Buffer.from(line.base64, 'base64'), line.type);
      counts.files++;
    }
    if (!('table' in line)) continue;
    if (batch.rows.length > 0 && (batch.table !== line.table || batch.rows.length >= BATCH_SIZE)) {
      yield batch;
      batch = { table: line.table, rows: [] };
    }
    batch = { table: line.table, rows: [...batch.rows, line.row] };
    counts.rows++;
  }
  if (batch.rows.length > 0) yield batch;
}

export const restore: Command = async ({ database: { db }, storage, isServer }, [path, ...rest], { replace }) => {
  if (!path || rest.length > 0) throw new UsageError();
  if (isServer) throw new CommandError('Stop the server first: it would continue to use cached old data.');
  if (!(await fileExists(path))) throw new CommandError(`There is no file ${path}.`);
  if (!(await stat(path)).isFile()) throw new CommandError(`${path} is not a file. A backup is read twice.`);
  if (!replace && (await hasUsers(db))) {
    throw new CommandError('The database is not empty. To replace all of it with the backup, add --replace.');
  }
  const counts = { rows: 0, files: 0 };
  try {
    // Verify the file first: after an error, files that are already in the storage could not be removed again.
    await verifyBackup(path);
    await restoreRows(db, readBatches(path, await readAge(db), storage, counts));
  } catch (error) {
    if (!(error instanceof NotABackup)) throw error;
    throw new CommandError(`${path} is not a complete Magpie backup. Nothing was changed.`);
  }
  return [`Restored ${counts.rows} rows and ${counts.files} picture files.`];
};
