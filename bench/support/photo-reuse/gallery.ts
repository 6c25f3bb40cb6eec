/** Finds matches among generated photographs as the product does, with an index in memory instead of the database. */
import sharp from 'sharp';
import { distanceBetween } from '../../../src/server/photos/compare.ts';
import { type Fingerprint, fingerprintPixels } from '../../../src/server/photos/fingerprint.ts';
import { indexKeys, mirrorFingerprint } from '../../../src/server/photos/index-keys.ts';
import { MAX_CANDIDATES, MAX_PICTURES_PER_KEY } from '../../../src/server/photos/match-limits.ts';

export type Measured = { fingerprint: Fingerprint; cpuMs: number };

/** Decodes a file as the upload does. Measures only the time that fingerprints add to an upload. */
export async function fingerprintFile(file: Buffer): Promise<Measured> {
  const { data, info } = await sharp(file)
    .resize({ width: 320, withoutEnlargement: true })
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  const before = process.cpuUsage();
  const fingerprint = fingerprintPixels({ data, ...info });
  const { user, system } = process.cpuUsage(before);
  return { fingerprint, cpuMs: (user + system) / 1000 };
}

export class Gallery {
  readonly fingerprints: Fingerprint[] = [];
  readonly #index = new Map<number, number[]>();

  add(fingerprint: Fingerprint): void {
    const number = this.fingerprints.push(fingerprint) - 1;
    for (const key of indexKeys(fingerprint)) {
      const list = this.#index.get(key);
      if (list) list.push(number);
      else this.#index.set(key, [number]);
    }
  }

  find(fingerprint: Fingerprint): Map<number, number> {
    const distances = new Map<number, number>();
    for (const query of [fingerprint, mirrorFingerprint(fingerprint)]) {
      for (const number of this.#candidatesOf(query)) {
        // Pass a copy, so that no cached data is reused: the product reuses none, because it decodes each candidate.
        const distance = distanceBetween(query, { ...(this.fingerprints[number] as Fingerprint) });
        distances.set(number, Math.min(distance, distances.get(number) ?? Number.POSITIVE_INFINITY));
      }
    }
    return distances;
  }

  #candidatesOf(fingerprint: Fingerprint): number[] {
    const counts = new Map<number, number>();
    for (const key of indexKeys(fingerprint))
      for (const number of (this.#index.get(key) ?? []).slice(0, MAX_PICTURES_PER_KEY))
        counts.set(number, (counts.get(number) ?? 0) + 1);
    const ranked = [...counts].sort((a, b) => b[1] - a[1] || b[0] - a[0]);
    return ranked.slice(0, MAX_CANDIDATES).map(([number]) => number);
  }
}
