/** Simulates 500 collectors over 90 days, to show what swaps and rings add and which ring length is worth it. */
import { printTable, whole } from './support/table.ts';
import { COLLECTORS, createTown, DAYS } from './support/town.ts';
import { unboundedMaximum } from './support/town-maximum.ts';
import { type Mode, type Traded, tradeInTown } from './support/town-trade.ts';

const SEEDS = (process.argv.find((option) => option.startsWith('--seeds='))?.slice('--seeds='.length) ?? '1')
  .split(',')
  .map(Number);
const modes: [name: string, mode: Mode][] = [
  ['browsing only', { hasSwaps: false, ringLength: 0 }],
  ['with swaps', { hasSwaps: true, ringLength: 0 }],
  ['with rings up to 3', { hasSwaps: true, ringLength: 3 }],
  ['with rings up to 4', { hasSwaps: true, ringLength: 4 }],
  ['with rings up to 5', { hasSwaps: true, ringLength: 5 }],
];

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

for (const seed of SEEDS) {
  const town = createTown(seed);
  const { listings, wants } = town;
  console.log(
    `\nSeed ${seed}: ${COLLECTORS} collectors, ${DAYS} days, ${listings.length} listings, ${wants.length} wants\n`,
  );
  const rows: string[][] = [];
  for (const acceptance of [0.9, 0.8, 0.6]) {
    const base = { browsing: 0, swaps: 0 };
    for (const [name, mode] of modes) {
      const traded = tradeInTown({ town, seed, acceptance, mode });
      if (!mode.hasSwaps) base.browsing = totalOf(traded);
      else if (mode.ringLength === 0) base.swaps = totalOf(traded);
      rows.push(row(acceptance, name, traded, base));
    }
    const maximum = await unboundedMaximum(town, seed, acceptance);
    const share = ((maximum - base.swaps) / base.swaps) * 100;
    const ratios = [(maximum / base.browsing).toFixed(2), `${share.toFixed(0)} %`];
    rows.push([acceptance.toFixed(1), 'unbounded maximum', whole(maximum), '', '', '', '', ...ratios]);
  }
  printTable(
    ['acceptance', 'mode', 'traded', 'browsing', 'swaps', 'rings', 'rings agreed', 'of browsing', 'over swaps'],
    rows,
  );
}
