/**
 * Simulates 500 collectors over 90 days, to show what swaps and rings add and which ring length is worth it. Fails if a
 * goal is missed. A full run takes a quarter of an hour; `--acceptance=0.8 --lengths=4 --maximum=0` computes only some
 * of the rows.
 */
import { DEFAULT_RING_LENGTH } from '../src/contract/limits.ts';
import { printTable, whole } from './support/table.ts';
import { COLLECTORS, createTown, DAYS, type Town } from './support/town.ts';
import { unboundedMaximum } from './support/town-maximum.ts';
import { type Mode, type Traded, tradeInTown } from './support/town-trade.ts';

/** Reads `--name=1,2`. */
function listOf(name: string, fallback: number[]): number[] {
  const option = process.argv.find((argument) => argument.startsWith(`--${name}=`));
  return option
    ? option
        .slice(name.length + 3)
        .split(',')
        .filter(Boolean)
        .map(Number)
    : fallback;
}

const modes: [name: string, mode: Mode][] = [
  ['browsing only', { hasSwaps: false, ringLength: 0 }],
  ['with swaps', { hasSwaps: true, ringLength: 0 }],
  ...listOf('lengths', [3, 4, 5]).map((ringLength): [string, Mode] => [
    `with rings up to ${ringLength}`,
    { hasSwaps: true, ringLength },
  ]),
];
const hasMaximum = listOf('maximum', [1])[0] === 1;

const totalOf = ({ browsing, swaps, rings }: Traded): number => browsing + swaps + rings;

function row(acceptance: number, name: string, traded: Traded, base: { browsing: number; swaps: number }): string[] {
  const total = totalOf(traded);
  const { ringsProposed, ringsAgreed } = traded;
  return [
    acceptance.toFixed(1),
    name,
    whole(total),
    whole(traded.browsing),
    whole(traded.swaps),
    whole(traded.rings),
    ringsProposed > 0 ? `${whole(ringsAgreed)} of ${whole(ringsProposed)}` : '',
    (total / base.browsing).toFixed(2),
    base.swaps > 0 ? `${(((total - base.swaps) / base.swaps) * 100).toFixed(0)} %` : '',
  ];
}

const HEAD = [
  'acceptance',
  'mode',
  'traded',
  'browsing',
  'swaps',
  'rings',
  'rings agreed',
  'of browsing',
  'over swaps',
];

/** Prints each row as soon as it is known, because a run takes minutes. */
const printRow = (cells: readonly string[]): void => console.log(`| ${cells.join(' | ')} |`);

type Base = { browsing: number; swaps: number };

/**
 * Goals for the product's ring length: twice the trades of browsing alone, and a third more than with swaps but without
 * rings.
 */
const GOALS = { ofBrowsing: 2, overSwaps: 4 / 3 };
const missed: string[] = [];

function checkGoals(acceptance: number, total: number, { browsing, swaps }: Base): void {
  const isMet = total >= GOALS.ofBrowsing * browsing && total >= GOALS.overSwaps * swaps;
  if (!isMet) missed.push(acceptance.toFixed(1));
}

function compareModes(town: Town, seed: number, acceptance: number): Base {
  const base = { browsing: 0, swaps: 0 };
  for (const [name, mode] of modes) {
    const traded = tradeInTown({ town, seed, acceptance, mode });
    if (!mode.hasSwaps) base.browsing = totalOf(traded);
    else if (mode.ringLength === 0) base.swaps = totalOf(traded);
    else if (mode.ringLength === DEFAULT_RING_LENGTH) checkGoals(acceptance, totalOf(traded), base);
    printRow(row(acceptance, name, traded, base));
  }
  return base;
}

for (const seed of listOf('seeds', [1])) {
  const town = createTown(seed);
  const { listings, wants } = town;
  console.log(
    `\nSeed ${seed}: ${COLLECTORS} collectors, ${DAYS} days, ${listings.length} listings, ${wants.length} wants\n`,
  );
  printTable(HEAD, []);
  const rates = listOf('acceptance', [0.9, 0.8, 0.6]);
  const bases = rates.map((acceptance) => compareModes(town, seed, acceptance));
  // The upper bounds come last, because their linear programs take longer than everything else.
  for (const [index, acceptance] of hasMaximum ? rates.entries() : []) {
    const { browsing, swaps } = bases[index] ?? { browsing: 0, swaps: 0 };
    const maximum = await unboundedMaximum(town, seed, acceptance);
    const ratios = [(maximum / browsing).toFixed(2), `${(((maximum - swaps) / swaps) * 100).toFixed(0)} %`];
    printRow([acceptance.toFixed(1), 'unbounded maximum', whole(maximum), '', '', '', '', ...ratios]);
  }
}

if (listOf('lengths', [3, 4, 5]).includes(DEFAULT_RING_LENGTH)) {
  const outcome = missed.length === 0 ? 'met' : `MISSED at acceptance ${missed.join(', ')}`;
  console.log(
    `\nGoal (with rings up to ${DEFAULT_RING_LENGTH}: at least twice browsing, at least a third over swaps): ${outcome}\n`,
  );
}
if (missed.length > 0) process.exitCode = 1;
