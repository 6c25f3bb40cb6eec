/** Generates every n-th photograph, or searches for matches of its copies, in its own process. */
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { serialize } from 'node:v8';
import sharp from 'sharp';
import { decodeFingerprint, encodeFingerprint } from '../../../src/server/photos/fingerprint-bytes.ts';
import { fingerprintFile, Gallery } from './gallery.ts';
import { type Kind, kindOf, takePhotograph } from './photographs.ts';
import { type TransformName, transformNames, transformPhotograph } from './transforms.ts';

/** What a worker does, passed as JSON in its first argument. */
export type WorkerOrder = {
  phase: 'generate' | 'search';
  folder: string;
  /** This worker processes the photographs `shard`, `shard + shards`, `shard + 2 * shards` and so on. */
  shard: number;
  shards: number;
  count: number;
  /** The number of transforms that are applied to each photograph. */
  perPhotograph: number;
};

/**
 * A search result: the distances to the original, to its look-alike and to the closest photograph except the original.
 */
export type Search = {
  name: TransformName;
  kind: Kind;
  ownDistance: number;
  other: number;
  lookAlike: number;
  /** Milliseconds of CPU time. */
  fingerprintMs: number;
  compareMs: number;
};

const order = JSON.parse(process.argv[2] ?? '') as WorkerOrder;
const { phase, folder, shard, shards, count, perPhotograph } = order;
const pathOf = (number: number, ending: 'jpg' | 'fingerprint') => join(folder, `${number}.${ending}`);

async function generate(number: number): Promise<void> {
  const original = await takePhotograph(number);
  const { fingerprint } = await fingerprintFile(original);
  await writeFile(pathOf(number, 'jpg'), original);
  await writeFile(pathOf(number, 'fingerprint'), encodeFingerprint(fingerprint));
}

async function search(gallery: Gallery, number: number, name: TransformName, original: Buffer): Promise<Search> {
  const { fingerprint, cpuMs } = await fingerprintFile(await transformPhotograph(name, original, number));
  const began = process.cpuUsage();
  const distances = gallery.find(fingerprint);
  const { user, system } = process.cpuUsage(began);
  const ownDistance = distances.get(number) ?? Number.POSITIVE_INFINITY;
  distances.delete(number);
  const lookAlike = distances.get(number ^ 1) ?? Number.POSITIVE_INFINITY;
  const other = Math.min(...distances.values());
  return {
    name,
    kind: kindOf(number),
    ownDistance,
    lookAlike,
    other,
    fingerprintMs: cpuMs,
    compareMs: (user + system) / 1000,
  };
}

sharp.concurrency(1);
const gallery = new Gallery();
const searches: Search[] = [];
if (phase === 'search') {
  for (let number = 0; number < count; number++)
    gallery.add(decodeFingerprint(await readFile(pathOf(number, 'fingerprint'))));
}
for (let number = shard, done = 1; number < count; number += shards, done++) {
  if (phase === 'generate') await generate(number);
  else {
    const original = await readFile(pathOf(number, 'jpg'));
    for (let turn = 0; turn < perPhotograph; turn++) {
      const next = number * perPhotograph + turn + Math.floor(number / transformNames.length);
      const name = transformNames[next % transformNames.length] as TransformName;
      searches.push(await search(gallery, number, name, original));
    }
  }
  if (shard === 0 && done % 200 === 0) console.error(`${new Date().toISOString()} ${phase}: about ${done * shards}`);
}
if (phase === 'search') await writeFile(join(folder, `searches-${shard}`), serialize(searches));
