/** How does everything there is go into a file, and come back out of it? */
import { access } from 'node:fs/promises';
import { sql } from 'drizzle-orm';
import type { Db } from '../db/db.ts';
import { dumpRows, readAge, restoreRows } from '../db/dump.ts';
import { pictureFiles } from '../storage/pictures.ts';
import { isStorageKey, type Storage } from '../storage/storage.ts';
import { type Line, NotABackup, readBackup, writeBackup } from './backup-file.ts';
import { type Command, CommandError } from './command.ts';

const isThere = (path: string): Promise<boolean> =>
  access(path).then(
    () => true,
    () => false,
  );

type Write = (line: Line) => Promise<void>;

/** Every picture that a row of the dump names; one swept meanwhile is passed over. */
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

export const backup: Command = async ({ database: { db }, storage }, [path, ...more]) => {
  if (!path || more.length > 0) throw new CommandError('Use: backup FILE');
  if (await isThere(path)) throw new CommandError(`${path} is there already: a backup never replaces a file.`);
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
  return [`${path}: ${rows} rows and ${files} picture files. It holds secrets: keep it as you keep the database.`];
};

const PAGE = 200;

/** Rows by the page for the database; files go to the storage as they pass by. */
async function* pagesOf(path: string, age: string, storage: Storage, seen: { rows: number; files: number }) {
  let page: { table: string; rows: string[] } = { table: '', rows: [] };
  for await (const line of readBackup(path)) {
    if ('backup' in line && line.age !== age) {
      throw new CommandError('This backup was made by another version of Magpie: restore it with that one.');
    }
    if ('file' in line && isStorageKey(line.file)) {
      await storage.put(line.file, Buffer.from(line.base64, 'base64'), line.type);
      seen.files++;
    }
    if (!('table' in line)) continue;
    if (page.rows.length > 0 && (page.table !== line.table || page.rows.length >= PAGE)) {
      yield page;
      page = { table: line.table, rows: [] };
    }
    page = { table: line.table, rows: [...page.rows, line.row] };
    seen.rows++;
  }
  if (page.rows.length > 0) yield page;
}

async function hasPeople(db: Db): Promise<boolean> {
  const { rows } = await db.execute(sql`select 1 from users limit 1`);
  return rows.length > 0;
}

export const restore: Command = async ({ database: { db }, storage, isServer }, args) => {
  const [path, ...more] = args.filter((arg) => arg !== '--replace');
  if (!path || more.length > 0) throw new CommandError('Use: restore FILE [--replace]');
  if (isServer) throw new CommandError('Stop the server first: it would go on with what it remembers of the old data.');
  if (!(await isThere(path))) throw new CommandError(`There is no file ${path}.`);
  if (!args.includes('--replace') && (await hasPeople(db))) {
    throw new CommandError('The database is not empty. To put the backup in the place of all of it, add --replace.');
  }
  const seen = { rows: 0, files: 0 };
  try {
    await restoreRows(db, pagesOf(path, await readAge(db), storage, seen));
  } catch (error) {
    if (!(error instanceof NotABackup)) throw error;
    throw new CommandError(`${path} is no whole backup of Magpie. Nothing was changed.`);
  }
  return [`Restored ${seen.rows} rows and ${seen.files} picture files.`];
};
