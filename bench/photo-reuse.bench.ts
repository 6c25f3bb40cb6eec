/**
 * Measures how many copies of photographs are recognised, how many other photographs are mistaken for copies, and the
 * cost per upload. `--count=500` generates fewer photographs, `--transforms=2` applies only two of the transforms to
 * each photograph, and `--index=100000` measures searches among fewer stored pictures (0: none). `--workers=2` uses
 * two processes, which makes the CPU times longer if the processes share a core.
 */
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { deserialize } from 'node:v8';
import { postgresUrl } from '#test/engine.ts';
import { MAX_MATCH_DISTANCE } from '../src/server/photos/compare.ts';
import type { Fingerprint } from '../src/server/photos/fingerprint.ts';
import { decodeFingerprint } from '../src/server/photos/fingerprint-bytes.ts';
import { measureIndex } from './support/photo-reuse/index-speed.ts';
import type { Kind } from './support/photo-reuse/photographs.ts';
import { transformNames } from './support/photo-reuse/transforms.ts';
import type { Search, WorkerOrder } from './support/photo-reuse/worker.ts';
import { quantile } from './support/quantile.ts';
import { printTable, whole } from './support/table.ts';

const option = (name: string, otherwise: number): number => {
  const match = process.argv.find((argument) => argument.startsWith(`--${name}=`));
  return match ? Number(match.slice(name.length + 3)) : otherwise;
};
const count = option('count', 10_000) & ~1;
const perPhotograph = Math.min(transformNames.length, option('transforms', transformNames.length));
const THRESHOLDS = [0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 0.9, 1, 1.1, 1.2, 1.4, 1.7, 2, 2.5, 3, 4];
/** The total recall excludes searches for unchanged files and for files with all transforms applied at once. */
const isRequired = ({ name }: Search) => name !== 'same file' && name !== 'all at once';

/** The 95 % confidence interval of a share (Wilson's). */
function interval(hits: number, trials: number): string {
  if (trials === 0) return '-';
  const z = 1.96;
  const share = hits / trials;
  const centre = (share + (z * z) / (2 * trials)) / (1 + (z * z) / trials);
  const half =
    (z * Math.sqrt((share * (1 - share)) / trials + (z * z) / (4 * trials * trials))) / (1 + (z * z) / trials);
  return `${(100 * Math.max(0, centre - half)).toFixed(2)} to ${(100 * Math.min(1, centre + half)).toFixed(2)} %`;
}

const percent = (hits: number, trials: number): string =>
  trials === 0 ? '-' : `${((100 * hits) / trials).toFixed(2)} %`;
const shareRow = (name: string, list: readonly Search[], isHit: (search: Search) => boolean): string[] => {
  const hits = list.filter(isHit).length;
  return [name, whole(list.length), whole(hits), percent(hits, list.length), interval(hits, list.length)];
};

const workerFile = fileURLToPath(new URL('./support/photo-reuse/worker.ts', import.meta.url));

async function runWorkers(order: Omit<WorkerOrder, 'shard'>): Promise<void> {
  const codes = await Promise.all(
    Array.from({ length: order.shards }, async (_, shard) => {
      const [code] = await once(fork(workerFile, [JSON.stringify({ ...order, shard })]), 'exit');
      return code as number;
    }),
  );
  if (codes.some((code) => code !== 0)) throw new Error(`the workers ended with ${codes.join(', ')}`);
}

// Each shard has its own process and stores its photographs in files: 10,000 photographs would take too much memory.
const folder = await mkdtemp(join(tmpdir(), 'magpie-photo-reuse-'));
const searches: Search[] = [];
const fingerprints: Fingerprint[] = [];
try {
  const order = { folder, shards: option('workers', 1), count, perPhotograph };
  await runWorkers({ ...order, phase: 'generate' });
  await runWorkers({ ...order, phase: 'search' });
  for (let shard = 0; shard < order.shards; shard++)
    searches.push(...(deserialize(await readFile(join(folder, `searches-${shard}`))) as Search[]));
  for (let number = 0; number < count; number++)
    fingerprints.push(decodeFingerprint(await readFile(join(folder, `${number}.fingerprint`))));
} finally {
  await rm(folder, { recursive: true });
}
console.log(`${whole(count)} photographs, ${perPhotograph} of ${transformNames.length} transforms each\n`);

const isFound = ({ ownDistance }: Search) => ownDistance <= MAX_MATCH_DISTANCE;
const recallRows = transformNames.map((name) =>
  shareRow(
    name,
    searches.filter((search) => search.name === name),
    isFound,
  ),
);
printTable(
  ['copies', 'searches', 'found', 'recall', '95 % interval'],
  [...recallRows, shareRow('all seven required', searches.filter(isRequired), isFound)],
);

const kinds: Record<Kind, string> = {
  free: 'same card, other pose, background and light',
  aligned: 'same card, same desk and framing, within 2 degrees',
  scan: 'same card, two scanners, within 1 degree',
  binder: 'binder pages that share two cards',
};
const isMistaken = ({ lookAlike }: Search) => lookAlike <= MAX_MATCH_DISTANCE;
const kindRows = (Object.keys(kinds) as Kind[]).map((kind) =>
  shareRow(
    kinds[kind],
    searches.filter((search) => search.kind === kind),
    isMistaken,
  ),
);
const isFalse = ({ other }: Search) => other <= MAX_MATCH_DISTANCE;
console.log();
printTable(
  ['look-alikes', 'searches', 'mistaken', 'rate', '95 % interval'],
  [
    ...kindRows,
    shareRow('all look-alikes', searches, isMistaken),
    shareRow('any of all other photographs', searches, isFalse),
  ],
);

const required = searches.filter(isRequired);
console.log();
printTable(
  ['distance', 'recall', 'false-match rate per upload', 'per look-alike'],
  THRESHOLDS.map((limit) => [
    limit === MAX_MATCH_DISTANCE ? `${limit} (used)` : String(limit),
    percent(required.filter(({ ownDistance }) => ownDistance <= limit).length, required.length),
    percent(searches.filter(({ other }) => other <= limit).length, searches.length),
    percent(searches.filter(({ lookAlike }) => lookAlike <= limit).length, searches.length),
  ]),
);

const times = (list: readonly number[]) => [0.5, 0.95].map((part) => `${quantile(list, part).toFixed(1)} ms`);
console.log();
printTable(
  ['CPU time', 'median', 'p95'],
  [
    ['fingerprint per upload', ...times(searches.map(({ fingerprintMs }) => fingerprintMs))],
    ['comparison with the candidates, in the background', ...times(searches.map(({ compareMs }) => compareMs))],
    ['both', ...times(searches.map(({ fingerprintMs, compareMs }) => fingerprintMs + compareMs))],
  ],
);

const sizes = [10_000, option('index', 1_000_000)].filter((size) => option('index', 1) > 0 && size > 0);
const indexRows: string[][] = [];
for (const size of sizes) {
  const { medianMs, p95Ms, indexMegabytes } = await measureIndex(postgresUrl, fingerprints, size);
  indexRows.push([whole(size), `${medianMs.toFixed(1)} ms`, `${p95Ms.toFixed(1)} ms`, `${whole(indexMegabytes)} MB`]);
}
console.log();
printTable(
  ['stored pictures', 'search for candidates, one orientation, median', 'p95', 'size of the index'],
  indexRows,
);
