/** Compares two folders of screenshots pixel by pixel. */
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';

/** A pixel differs if one of its colours differs by more than this, of 255. Smoothed edges vary by a few steps. */
const COLOUR_TOLERANCE = 8;
/** Two pictures differ if more than this share of their pixels differ. A blinking caret covers less. */
const PIXEL_TOLERANCE = 0.0002;

async function readPixels(path: string): Promise<{ data: Buffer; size: string }> {
  const { data, info } = await sharp(path).removeAlpha().raw().toBuffer({ resolveWithObject: true });
  return { data, size: `${info.width} × ${info.height}` };
}

/** Returns how two pictures differ, or undefined if they look the same. */
export async function findDifference(before: string, after: string): Promise<string | undefined> {
  const [a, b] = await Promise.all([readPixels(before), readPixels(after)]);
  if (a.size !== b.size) return `${a.size} became ${b.size}`;
  let differing = 0;
  for (let at = 0; at < a.data.length; at += 3) {
    const isDifferent = [at, at + 1, at + 2].some(
      (index) => Math.abs((a.data[index] ?? 0) - (b.data[index] ?? 0)) > COLOUR_TOLERANCE,
    );
    if (isDifferent) differing += 1;
  }
  const share = differing / (a.data.length / 3);
  return share > PIXEL_TOLERANCE ? `${(share * 100).toFixed(2)} % of the pixels differ` : undefined;
}

/** Prints the pictures that differ or that only one folder has, and returns their number. */
export async function compareFolders(before: string, after: string): Promise<number> {
  const [old, current] = await Promise.all([readdir(before), readdir(after)]);
  let differences = 0;
  for (const name of [...new Set([...old, ...current])].filter((file) => file.endsWith('.png')).sort()) {
    const isInBoth = old.includes(name) && current.includes(name);
    const difference = isInBoth ? await findDifference(join(before, name), join(after, name)) : 'is in one folder only';
    if (difference === undefined) continue;
    differences += 1;
    console.log(`✗ ${name}: ${difference}`);
  }
  console.log(`${differences} of ${current.length} pictures differ`);
  return differences;
}
