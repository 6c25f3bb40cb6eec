/** Writes the ZIP file of an export to the storage, in numbered parts and with constant memory. */
import { Readable } from 'node:stream';
import { ZipFile } from 'yazl';
import type { Queryable } from '../../db/db.ts';
import { type ExportSections, readSection } from '../../personal-data/export-sections.views.ts';
import { picturePath } from '../../storage/pictures.ts';
import type { Storage } from '../../storage/storage.ts';
import { readAccountData } from '../auth/index.ts';
import { readMarketplace } from '../marketplace/index.ts';
import { countPictures, readPictureKeys } from './exports.views.ts';

/** A node holds one part in memory, and one request sends it to the storage. */
const PART_BYTES = 8 * 1024 * 1024;

export const partKey = (fileKey: string, part: number): string => `${fileKey}/${String(part).padStart(4, '0')}.zip`;

const readmeOf = (
  marketplace: string,
): string => `This is a copy of everything that ${marketplace} stores about your account.

account.json           your profile, preferences, email address and linked accounts
listings.json          your listings; "pictures" are names of files in pictures/listings
conversations.json     your conversations; their messages are in messages.json
messages.json          all messages that you wrote and received; pictures are in pictures/chat
contact-requests.json  requests that you sent and received
reviews.json           reviews that you wrote and received, with replies
favourites.json, saved-searches.json, wants.json, follows.json, notifications.json
trades.json            swaps and rings that you took part in
sessions.json          where you are signed in, and your API keys (without the keys themselves)
push-subscriptions.json  the browsers that receive push notifications
passkeys.json          your passkeys; account.json lists your other second factors
blocks.json            the users that you blocked
proposals.json         what you proposed for the catalogue
tickets.json           your messages to support
reports.json           what you reported to us
decisions.json         decisions of our moderators about you, and your appeals
pictures/              your pictures and those of your conversations

Times are in UTC. Passwords, keys and the secrets of your second factor are not included.
`;

async function* jsonArray(rows: AsyncIterable<unknown>): AsyncGenerator<string> {
  let separator = '[\n';
  for await (const row of rows) {
    yield separator + JSON.stringify(row, null, 1);
    separator = ',\n';
  }
  yield separator === '[\n' ? '[]\n' : '\n]\n';
}

/** Resolves when the ZIP writer has read the whole stream, which it does only as fast as the storage accepts data. */
function addEntry(zip: ZipFile, path: string, source: Readable, compress: boolean): Promise<void> {
  return new Promise((resolve, reject) => {
    source.once('end', resolve);
    source.once('error', reject);
    zip.addReadStreamLazy(path, { compress }, (begin) => begin(null, source));
  });
}

type Parts = { db: Queryable; storage: Storage; sections: ExportSections };
export type Progress = (done: number, total: number) => Promise<void>;

/** Adds all files of an export to the ZIP file, and returns their number. */
async function addEntries(
  { db, storage, sections }: Parts,
  zip: ZipFile,
  userId: number,
  report: Progress,
): Promise<number> {
  const total = Object.keys(sections).length + 2 + (await countPictures(db, userId));
  let done = 0;
  const add = async (path: string, source: Readable, compress = true): Promise<void> => {
    await addEntry(zip, path, source, compress);
    await report(++done, Math.max(done, total));
  };
  await add('README.txt', Readable.from([readmeOf((await readMarketplace(db)).name)]));
  await add('account.json', Readable.from([`${JSON.stringify(await readAccountData(db, userId), null, 1)}\n`]));
  for (const [name, section] of Object.entries(sections)) {
    await add(`${name}.json`, Readable.from(jsonArray(readSection(db, section, userId))));
  }
  for await (const key of readPictureKeys(db, userId)) {
    const file = await storage.get(picturePath(key));
    // A picture can be deleted while the file is written.
    if (file) await add(`pictures/${key}.jpg`, Readable.from([file.bytes]), false);
  }
  return done;
}

async function storeParts(
  storage: Storage,
  fileKey: string,
  source: AsyncIterable<Buffer>,
): Promise<{ parts: number; bytes: number }> {
  let chunks: Buffer[] = [];
  let waiting = 0;
  let parts = 0;
  let bytes = 0;
  const flush = async (): Promise<void> => {
    if (waiting === 0) return;
    await storage.put(partKey(fileKey, ++parts), Buffer.concat(chunks, waiting), 'application/zip');
    bytes += waiting;
    chunks = [];
    waiting = 0;
  };
  for await (const chunk of source) {
    chunks.push(chunk);
    waiting += chunk.length;
    if (waiting >= PART_BYTES) await flush();
  }
  await flush();
  return { parts, bytes };
}

/** `report` runs after each file of the export and can stop the work by throwing. */
export async function writeExportFile(
  parts: Parts,
  userId: number,
  fileKey: string,
  report: Progress,
): Promise<{ parts: number; bytes: number; done: number }> {
  const zip = new ZipFile();
  const output = zip.outputStream as Readable;
  zip.on('error', (error: Error) => output.destroy(error));
  const stored = storeParts(parts.storage, fileKey, output);
  // A failure is handled where `stored` is awaited; this handler prevents an unhandled rejection until then.
  stored.catch(() => undefined);
  try {
    const failed = stored.then(() => new Promise<never>(() => undefined));
    const done = await Promise.race([addEntries(parts, zip, userId, report), failed]);
    zip.end();
    return { ...(await stored), done };
  } catch (error) {
    output.destroy();
    await stored.catch(() => undefined);
    throw error;
  }
}

export async function* readExportFile(storage: Storage, fileKey: string, parts: number): AsyncGenerator<Buffer> {
  for (let part = 1; part <= parts; part++) {
    const file = await storage.get(partKey(fileKey, part));
    if (!file) throw new Error(`part ${part} of ${fileKey} is missing`);
    yield file.bytes;
  }
}
