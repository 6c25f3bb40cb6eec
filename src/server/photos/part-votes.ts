/** Estimates from matching parts how one picture must be scaled and moved to cover another one. */
import { isWithinBits } from './dct-signs.ts';
import type { Fingerprint, Part } from './fingerprint.ts';
import type { Placement } from './placement.ts';

/** Two parts can show the same point if at most this many of their 60 bits differ. */
const MAX_PART_DISTANCE = 8;
/**
 * Two pairs of matching parts agree only if one pair predicts the position of the other within this distance on each
 * axis. Distances are scaled so that the content of a picture has the area 1.
 */
const MAX_SHIFT = 0.04;
const MAX_SCALE_DIFFERENCE = 0.25;
/** Two pictures can have the same crop if their whole hashes differ in at most this many bits. */
const MAX_WHOLE_DISTANCE = 60;
const MIN_VOTES = 2;

/** Two matching parts, with positions scaled so that the content of each picture has the area 1. */
type Pair = { x: number; y: number; toX: number; toY: number; logScale: number };

function pairParts(from: Fingerprint, to: Fingerprint): Pair[] {
  const [wide, toWide] = [Math.sqrt(from.aspect), Math.sqrt(to.aspect)];
  const pairOf = (part: Part, other: Part): Pair => ({
    x: part.x * wide,
    y: part.y / wide,
    toX: other.x * toWide,
    toY: other.y / toWide,
    logScale: Math.log(other.size / part.size),
  });
  const pairs: Pair[] = [];
  for (const part of from.parts)
    for (const other of to.parts)
      if (isWithinBits(other.hash, part.hash, MAX_PART_DISTANCE)) pairs.push(pairOf(part, other));
  return pairs;
}

const agreeing = (pairs: readonly Pair[], guess: Pair): Pair[] => {
  const scale = Math.exp(guess.logScale);
  return pairs.filter(
    (pair) =>
      Math.abs(pair.logScale - guess.logScale) < MAX_SCALE_DIFFERENCE &&
      Math.abs(guess.toX + scale * (pair.x - guess.x) - pair.toX) < MAX_SHIFT &&
      Math.abs(guess.toY + scale * (pair.y - guess.y) - pair.toY) < MAX_SHIFT,
  );
};

const meanOf = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0) / values.length;

/**
 * Returns the scale and shift with the least squared error. The mean scale of the pairs has a small weight too, because
 * the positions of pairs close to each other hardly determine the scale.
 */
function fitPairs(pairs: readonly Pair[]): { scale: number; x: number; y: number } {
  const centre = (of: (pair: Pair) => number) => meanOf(pairs.map(of));
  const [x, y, toX, toY] = [centre((p) => p.x), centre((p) => p.y), centre((p) => p.toX), centre((p) => p.toY)];
  let [product, square] = [0.01 * Math.exp(centre((pair) => pair.logScale)), 0.01];
  for (const pair of pairs) {
    product += (pair.x - x) * (pair.toX - toX) + (pair.y - y) * (pair.toY - toY);
    square += (pair.x - x) ** 2 + (pair.y - y) ** 2;
  }
  const scale = product / square;
  return { scale, x: toX - scale * x, y: toY - scale * y };
}

/** Returns the placement with the most votes, then the identity if the whole hashes are similar. */
export function findPlacements(from: Fingerprint, to: Fingerprint): Placement[] {
  const placements: Placement[] = [];
  const pairs = pairParts(from, to);
  const groups = pairs.map((guess) => agreeing(pairs, guess)).sort((a, b) => b.length - a.length);
  if (groups[0] && groups[0].length >= MIN_VOTES) {
    const { scale, x, y } = fitPairs(groups[0]);
    const [wide, toWide] = [Math.sqrt(from.aspect), Math.sqrt(to.aspect)];
    placements.push([(scale * wide) / toWide, 0, x / toWide, 0, (scale * toWide) / wide, y * toWide]);
  }
  if (isWithinBits(from.wholeHash, to.wholeHash, MAX_WHOLE_DISTANCE)) placements.push([1, 0, 0, 0, 1, 0]);
  return placements;
}
