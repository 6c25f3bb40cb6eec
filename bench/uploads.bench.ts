/**
 * Measures the processing time of a phone's photograph, the memory of twenty concurrent uploads, and their effect on
 * readers.
 */
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import autocannon from 'autocannon';
import sharp from 'sharp';
import { postgresUrl } from '#test/engine.ts';
import { createFolderStorage } from '../src/server/storage/folder.ts';
import { pictureFiles, storePicture } from '../src/server/storage/pictures.ts';
import { withMarket } from './support/market.ts';
import { makePhotograph } from './support/photograph.ts';
import { quantile } from './support/quantile.ts';
import { type ServerProcess, withServer } from './support/server-process.ts';
import { printTable, whole } from './support/table.ts';

const CONCURRENT_UPLOADS = 20;
const SECONDS = 15;
const CROPPED = { width: 1920, height: 1080 };
/** The number of reads per second: typical of many readers, but too few to saturate the machine. */
const READS = 200;

const milliseconds = (value: number): string => `${value.toFixed(value < 10 ? 1 : 0)} ms`;

type Processed = { milliseconds: number; bytes: Record<'webp' | 'avif', number> };

/** Stores a photograph six times; returns the median time of the last five and the bytes of its WebP and AVIF files. */
async function measurePhotograph(photograph: Buffer, avif: boolean): Promise<Processed> {
  const folder = await mkdtemp(join(tmpdir(), 'magpie-bench-'));
  try {
    const storage = await createFolderStorage(folder);
    const path = join(folder, 'photograph');
    await writeFile(path, photograph);
    const times: number[] = [];
    let key = '';
    for (let run = 0; run < 6; run++) {
      const began = performance.now();
      ({ key } = await storePicture(path, 'listings', storage, { avif }));
      times.push(performance.now() - began);
    }
    const bytes = { webp: 0, avif: 0 };
    for (const file of pictureFiles(key)) {
      const type = file.slice(file.lastIndexOf('.') + 1);
      if (type === 'webp' || type === 'avif') bytes[type] += (await storage.get(file))?.bytes.length ?? 0;
    }
    // The first run loads the codecs.
    return { milliseconds: quantile(times.slice(1), 0.5), bytes };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function readNewest(server: ServerProcess): Promise<number> {
  const url = `${server.origin}/api/listings/newest`;
  const result = await autocannon({ url, connections: 10, duration: SECONDS, overallRate: READS, workers: 1 });
  if (result.non2xx > 0 || result.errors > 0) throw new Error('the newest listings did not always return 200');
  return result.latency.p99;
}

/**
 * Keeps one upload of each account running until `signal` is aborted; returns the number of successful uploads. All
 * files differ, because the server processes identical files only once.
 */
async function uploadUntilAborted(
  server: ServerProcess,
  photograph: Buffer,
  tokens: readonly string[],
  signal: AbortSignal,
): Promise<number> {
  let uploaded = 0;
  const uploadOf = async (token: string): Promise<void> => {
    for (let run = 0; !signal.aborted; run++) {
      const form = new FormData();
      form.append('file', new Blob([new Uint8Array(photograph), `${token} ${run}`]), 'photograph.jpg');
      const answer = await fetch(`${server.origin}/api/listings/upload`, {
        method: 'POST',
        headers: { authorization: `Bearer ${token}` },
        body: form,
      });
      if (answer.status !== 200) throw new Error(`an upload returned ${answer.status}: ${await answer.text()}`);
      uploaded++;
    }
  };
  await Promise.all(tokens.map(uploadOf));
  return uploaded;
}

const photograph = await makePhotograph();
console.log(`photograph: 4032 x 3024, ${(photograph.length / 2 ** 20).toFixed(1)} MB`);
const wholePhotograph = await measurePhotograph(photograph, true);
/** The size and quality that the crop dialog sends. */
const cropped = await sharp(photograph).rotate().resize(CROPPED).jpeg({ quality: 90 }).toBuffer();
const webpAlone = await measurePhotograph(cropped, false);
const withAvif = await measurePhotograph(cropped, true);

const rows = await withMarket(postgresUrl, (market) =>
  withServer(market.url, async (server) => {
    await market.growTo(1000);
    const firstUser = await market.sellerId();
    const tokens: string[] = [];
    for (let at = 0; at < CONCURRENT_UPLOADS; at++) {
      tokens.push(String(await server.get({ act: 'session', userId: firstUser + at })));
    }
    await readNewest(server);
    const quiet = await readNewest(server);
    const [before] = await server.memory();
    const stop = new AbortController();
    const began = Date.now();
    const uploads = uploadUntilAborted(server, photograph, tokens, stop.signal);
    const busy = await Promise.race([readNewest(server), uploads.then(() => Number.NaN)]);
    stop.abort();
    const uploaded = await uploads;
    const seconds = (Date.now() - began) / 1000;
    const [after, imageProcess] = await server.memory();
    const megabytes = (value: number | undefined) => (value ? `${Math.round(value)} MB` : 'unknown');
    return [
      ['one photograph, median', milliseconds(wholePhotograph.milliseconds), 'under 1,000 ms'],
      ['the same cropped to 16:9, without AVIF', milliseconds(webpAlone.milliseconds), ''],
      ['the same with AVIF', milliseconds(withAvif.milliseconds), 'under 1,000 ms'],
      ['its three WebP files', `${whole(withAvif.bytes.webp / 1000)} kB`, ''],
      ['its three AVIF files', `${whole(withAvif.bytes.avif / 1000)} kB`, 'smaller'],
      [`uploads per second, ${CONCURRENT_UPLOADS} at once`, (uploaded / seconds).toFixed(1), ''],
      ['peak memory of the server, before', megabytes(before), ''],
      [`peak memory of the server, ${CONCURRENT_UPLOADS} at once`, megabytes(after), 'under 400 MB'],
      ['peak memory of the image process', megabytes(imageProcess), ''],
      ['newest, p99, alone', milliseconds(quiet), ''],
      [`newest, p99, during ${uploaded} uploads`, milliseconds(busy), 'under 100 ms'],
      ['ratio to alone', (busy / Math.max(quiet, 1)).toFixed(1), ''],
    ];
  }),
);
printTable(['what', 'measured', 'goal'], rows);
