import { expect, it } from 'vitest';
import { enumerateCycles } from './ring-cycles.ts';
import { buildRingGraph } from './ring-graph.ts';
import type { RingInput } from './ring-input.ts';
import { DEFAULT_EFFORT } from './solve-component.ts';
import { solveRings } from './solve-rings.ts';

function everyoneWantsAll(first: number, users: number): Pick<RingInput, 'users' | 'listings' | 'wants' | 'fits'> {
  const ids = Array.from({ length: users }, (_, n) => first + n);
  const user = {
    country: 'US',
    valueLimitPercent: 100,
    isSameCountryOnly: false,
    hasOptedIn: true,
    isSuspended: false,
  };
  return {
    users: ids.map((id) => ({ id, ...user })),
    listings: ids.map((id) => ({ id, owner: id, value: 100 })),
    wants: ids.map((id) => ({ id, user: id, priority: 1 })),
    fits: ids.flatMap((listing) => ids.map((want) => ({ listing, want }))),
  };
}

const large = everyoneWantsAll(100, 60);
const others = { blocks: [], bannedHops: [], liveListings: [], liveWants: [], ringLength: 5 };

it('enumerateCycles stops when the time limit is reached', () => {
  const limits = { maxCycles: 50_000, maxSteps: 1e9, maxArcsOfThree: Infinity, maxArcsOfLonger: Infinity };
  const graph = buildRingGraph({ ...large, ...others });
  expect(enumerateCycles(graph, 5, { ...limits, isOutOfTime: () => false }).count).toBe(50_000);
  const pool = enumerateCycles(graph, 5, { ...limits, isOutOfTime: () => true });
  expect(pool.isComplete).toBe(false);
  expect(pool.count).toBeLessThan(10_000);
});

it('solveRings returns the rings of the parts of the graph that were solved in time, and includes the other parts in the upper bound', () => {
  const small = everyoneWantsAll(1, 3);
  const input: RingInput = {
    users: [...small.users, ...large.users],
    listings: [...small.listings, ...large.listings],
    wants: [...small.wants, ...large.wants],
    fits: [...small.fits, ...large.fits],
    ...others,
  };
  let checks = 0;
  const isOutOfTime = () => ++checks > 2;
  const solution = solveRings(input, { seed: 1, effort: DEFAULT_EFFORT, relaxation: () => null, isOutOfTime });
  expect(solution.isFinished).toBe(false);
  const givers = solution.rings.flatMap(({ hops }) => hops.map(({ giver }) => giver));
  expect(givers).toEqual(expect.arrayContaining([1, 2, 3]));
  // The upper bound includes rings that were not searched: each of the 63 users can add at most 4, the weight of a
  // "must have".
  expect(solution.certificate.bound).toBe(4 * 63);
});
