/** Measures how long the search for rings takes and how far its solutions can be from the best ones. */
import { buildRingGraph } from '../src/rules/trading/rings/ring-graph.ts';
import { DEFAULT_RING_LENGTH, type RingInput } from '../src/rules/trading/rings/ring-input.ts';
import { DEFAULT_EFFORT } from '../src/rules/trading/rings/solve-component.ts';
import { solveRings } from '../src/rules/trading/rings/solve-rings.ts';
import { createRelaxation, DEFAULT_RELAXATION_LIMITS } from '../src/server/rings-solver/linear-relaxation.ts';
import { cardMarket, uniformMarket } from './support/ring-market.ts';
import { printTable, whole } from './support/table.ts';

const SECONDS = { small: 10, large: 60 };
const MAX_GAP = 0.02;

const relaxation = await createRelaxation(DEFAULT_RELAXATION_LIMITS);

type Measured = { cells: string[]; seconds: number; gap: number };

function measure(name: string, input: RingInput, limit: number): Measured {
  const start = performance.now();
  const isOutOfTime = (): boolean => performance.now() - start > limit * 1_000;
  const { certificate, isFinished } = solveRings(input, { seed: 1, effort: DEFAULT_EFFORT, relaxation, isOutOfTime });
  const seconds = (performance.now() - start) / 1_000;
  const cycles = certificate.components.reduce((sum, part) => sum + part.cycles, 0);
  const cells = [
    name,
    whole(input.listings.length),
    whole(input.fits.length),
    whole(buildRingGraph(input).arcTarget.length),
    String(input.ringLength),
    whole(cycles),
    whole(certificate.value.users),
    whole(certificate.value.weight),
    whole(certificate.bound),
    `${(certificate.gap * 100).toFixed(2)} %`,
    `${seconds.toFixed(1)} s${isFinished ? '' : ' (limit)'}`,
  ];
  return { cells, seconds, gap: certificate.gap };
}

const market = (listings: number, ringLength: number, perUser: number) => {
  return { seed: 1, listings, fits: listings * 20, perUser, ringLength };
};

const results: Measured[] = [];
for (const length of [3, 4, 5]) results.push(measure('cards', cardMarket(market(1_000, length, 5)), SECONDS.small));
const required = results.slice();
results.push(measure('trial', uniformMarket(market(1_000, 4, 1), true), SECONDS.small));
for (const perUser of [4, 2, 1]) {
  results.push(
    measure(
      `uniform, ${perUser} per user`,
      uniformMarket(market(1_000, DEFAULT_RING_LENGTH, perUser), false),
      SECONDS.small,
    ),
  );
}
for (const length of [3, 4]) results.push(measure('cards', cardMarket(market(10_000, length, 5)), SECONDS.large));
results.push(
  measure('uniform, 4 per user', uniformMarket(market(10_000, DEFAULT_RING_LENGTH, 4), false), SECONDS.large),
);

printTable(
  ['graph', 'listings', 'fits', 'arcs', 'length', 'cycles', 'users', 'value', 'bound', 'gap', 'time'],
  results.map(({ cells }) => cells),
);

const isMet = required.every(({ seconds, gap }) => seconds <= SECONDS.small * 1.1 && gap <= MAX_GAP);
console.log(`\nGoal (cards, 1,000 listings: at most 10 s and a gap of at most 2 %): ${isMet ? 'met' : 'MISSED'}`);
if (!isMet) process.exitCode = 1;
