/** Reads and writes backup files: compressed JSON lines with rows, then images, then an end marker. */
import { once } from 'node:events';
import { createReadStream, createWriteStream } from 'node:fs';
import { rename, rm } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import { createGunzip, createGzip } from 'node:zlib';
import { z } from 'zod';

export const Line = z.union([
  z.strictObject({ backup: z.literal('magpie'), version: z.literal(1), age: z.string(), at: z.string() }),
  /** The row as a JSON string inside the JSON line. */
  z.strictObject({ table: z.string(), row: z.string() }),
  z.strictObject({ file: z.string(), type: z.string(), base64: z.string() }),
  z.strictObject({ whole: z.literal(true) }),
]);
export type Line = z.infer<typeof Line>;

export class NotABackup extends Error {}

/**
 * Writes the file atomically, readable only by its owner because it contains secrets. Rejects if another backup to this
 * path is running or was interrupted.
 */
export async function writeBackup(
  path: string,
  fill: (write: (line: Line) => Promise<void>) => Promise<void>,
): Promise<void> {
  const partialPath = `${path}.part`;
  const gzip = createGzip({ level: 4 });
  const done = pipeline(gzip, createWriteStream(partialPath, { flags: 'wx', mode: 0o600 }));
  // A failure is handled where `done` is awaited; this handler prevents an unhandled rejection until then.
  done.catch(() => undefined);
  try {
    await fill(async (line) => {
      if (!gzip.write(`${JSON.stringify(line)}\n`)) await Promise.race([once(gzip, 'drain'), done]);
    });
    gzip.end();
    await done;
    await rename(partialPath, path);
  } catch (error) {
    gzip.destroy();
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') await rm(partialPath, { force: true });
    throw error;
  }
}

async function* readLines(path: string): AsyncGenerator<string> {
  const source = createReadStream(path);
  const unzipped = source.pipe(createGunzip()).setEncoding('utf8');
  source.on('error', (error) => unzipped.destroy(error));
  let remainder = '';
  for await (const chunk of unzipped as AsyncIterable<string>) {
    const lines = (remainder + chunk).split('\n');
    remainder = lines.pop() ?? '';
    yield* lines;
  }
}

/**
 * Reads the whole file.
 * @throws NotABackup if the file has another format or is truncated.
 */
export async function verifyBackup(path: string): Promise<void> {
  const lines = readBackup(path);
  while (!(await lines.next()).done);
}

/** @throws NotABackup if the file has another format or is truncated. */
export async function* readBackup(path: string): AsyncGenerator<Line> {
  let last: Line | undefined;
  const lines = readLines(path);
  for (;;) {
    try {
      const { value, done } = await lines.next();
      if (done) break;
      const line = Line.parse(JSON.parse(value));
      if (last === undefined && !('backup' in line)) throw new NotABackup('the first line is not a backup header');
      last = line;
    } catch (error) {
      throw new NotABackup('a line is not readable', { cause: error });
    }
    yield last;
  }
  if (!last || !('whole' in last)) throw new NotABackup('the file is truncated');
}
