/** What is in a backup? One compressed line after another: rows, then pictures, then a word that it is whole. */
import { once } from 'node:events';
import { createReadStream, createWriteStream } from 'node:fs';
import { rename, rm } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import { createGunzip, createGzip } from 'node:zlib';
import { z } from 'zod';

export const Line = z.union([
  z.strictObject({ backup: z.literal('magpie'), version: z.literal(1), age: z.string(), at: z.string() }),
  /** The row as JSON text within the JSON. */
  z.strictObject({ table: z.string(), row: z.string() }),
  z.strictObject({ file: z.string(), type: z.string(), base64: z.string() }),
  z.strictObject({ whole: z.literal(true) }),
]);
export type Line = z.infer<typeof Line>;

export class NotABackup extends Error {}

/** Writes a new file, readable by its owner only (it holds secrets): whole, or not at all. Rejects where there is one already. */
export async function writeBackup(
  path: string,
  fill: (write: (line: Line) => Promise<void>) => Promise<void>,
): Promise<void> {
  const half = `${path}.part`;
  const gzip = createGzip({ level: 4 });
  const done = pipeline(gzip, createWriteStream(half, { flags: 'wx', mode: 0o600 }));
  // Heard where it is awaited; until then it must not count as unheard.
  done.catch(() => undefined);
  try {
    await fill(async (line) => {
      if (!gzip.write(`${JSON.stringify(line)}\n`)) await Promise.race([once(gzip, 'drain'), done]);
    });
    gzip.end();
    await done;
    await rename(half, path);
  } catch (error) {
    gzip.destroy();
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') await rm(half, { force: true });
    throw error;
  }
}

async function* linesOf(path: string): AsyncGenerator<string> {
  const source = createReadStream(path);
  const unzipped = source.pipe(createGunzip()).setEncoding('utf8');
  source.on('error', (error) => unzipped.destroy(error));
  let rest = '';
  for await (const chunk of unzipped as AsyncIterable<string>) {
    const lines = (rest + chunk).split('\n');
    rest = lines.pop() ?? '';
    yield* lines;
  }
}

/** @throws NotABackup where the file is another kind of file, or ends early. */
export async function* readBackup(path: string): AsyncGenerator<Line> {
  let last: Line | undefined;
  const lines = linesOf(path);
  for (;;) {
    try {
      const { value, done } = await lines.next();
      if (done) break;
      const line = Line.parse(JSON.parse(value));
      if (last === undefined && !('backup' in line)) throw new NotABackup('it begins otherwise');
      last = line;
    } catch (error) {
      throw new NotABackup('not readable', { cause: error });
    }
    yield last;
  }
  if (!last || !('whole' in last)) throw new NotABackup('it ends early');
}
