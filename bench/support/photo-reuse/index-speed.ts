/** Measures the search for candidates in PostgreSQL with many stored pictures. */
import { drizzle } from 'drizzle-orm/node-postgres';
import pg from 'pg';
import type { Db } from '../../../src/server/db/db.ts';
import { findCandidates } from '../../../src/server/features/photo-reuse/photo-reuse.views.ts';
import type { Fingerprint } from '../../../src/server/photos/fingerprint.ts';
import { FINGERPRINT_VERSION } from '../../../src/server/photos/fingerprint-bytes.ts';
import { indexKeys } from '../../../src/server/photos/index-keys.ts';
import { quantile } from '../quantile.ts';
import { createRandom, type Random } from './random.ts';

const BATCH_SIZE = 5000;
const SEARCHES = 100;

function flipBits(hash: Uint32Array, bits: number, flips: number, random: Random): Uint32Array {
  const result = Uint32Array.from(hash);
  for (let flip = 0; flip < flips; flip++) {
    const bit = random.integer(0, bits - 1);
    result[bit >> 5] = ((result[bit >> 5] ?? 0) ^ (1 << (bit & 31))) >>> 0;
  }
  return result;
}

/**
 * Creates the index keys of an imaginary picture from hashes of generated photographs, so that as many pictures share a
 * key as in reality.
 */
function inventKeys(pool: readonly Fingerprint[], random: Random): number[] {
  const parts = Array.from({ length: 25 }, () => {
    const {
      parts: [...all],
    } = random.pick(pool);
    const part = random.pick(all);
    return { ...part, hash: flipBits(part.hash, 60, 6, random) };
  });
  return indexKeys({ wholeHash: flipBits(random.pick(pool).wholeHash, 256, 40, random), parts });
}

export type IndexSpeed = { medianMs: number; p95Ms: number; indexMegabytes: number };

/**
 * Measures the product's own query on a temporary table, which hides the real table and contains keys but no
 * fingerprints.
 */
export async function measureIndex(url: string, pool: readonly Fingerprint[], size: number): Promise<IndexSpeed> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(`create temporary table photo_fingerprints (image_id int primary key, owner_id int, version int,
      index_keys int[], data bytea default '')`);
    const [random, usable] = [createRandom(8, size), pool.filter(({ parts }) => parts.length > 0)];
    for (let from = 0; from < size; from += BATCH_SIZE) {
      const rows = Array.from({ length: Math.min(BATCH_SIZE, size - from) }, (_, at) => [
        from + at,
        `{${inventKeys(usable, random).join(',')}}`,
      ]);
      await client.query(
        `insert into photo_fingerprints select id, id, ${FINGERPRINT_VERSION}, keys::int[]
         from unnest($1::int[], $2::text[]) as row (id, keys)`,
        [rows.map(([id]) => id), rows.map(([, keys]) => keys)],
      );
    }
    await client.query('create index photo_keys on photo_fingerprints using gin (index_keys) with (fastupdate = off)');
    await client.query('analyze photo_fingerprints');
    const db = drizzle(client) as unknown as Db;
    const times: number[] = [];
    for (let search = 0; search < SEARCHES; search++) {
      const keys = inventKeys(usable, random);
      const began = performance.now();
      await findCandidates(db, random.integer(0, size - 1), keys);
      times.push(performance.now() - began);
    }
    const { rows } = await client.query<{ bytes: string }>(`
      select pg_relation_size('photo_keys') as bytes`);
    return {
      medianMs: quantile(times, 0.5),
      p95Ms: quantile(times, 0.95),
      indexMegabytes: Number(rows[0]?.bytes) / 2 ** 20,
    };
  } finally {
    await client.end();
  }
}
