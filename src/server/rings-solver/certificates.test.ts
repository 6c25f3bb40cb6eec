import { describe, expect, it } from 'vitest';
import { bestValue, randomInput, solutionFaults } from '#rules/trading/rings/ring-brute-force.fixture.ts';
import type { RingInput } from '#rules/trading/rings/ring-input.ts';
import { DEFAULT_EFFORT, type Effort } from '#rules/trading/rings/solve-component.ts';
import { solveRings } from '#rules/trading/rings/solve-rings.ts';
import { isWholeSuite } from '#test/scope.ts';
import { createRelaxation, DEFAULT_RELAXATION_LIMITS } from './linear-relaxation.ts';

const relaxation = await createRelaxation(DEFAULT_RELAXATION_LIMITS);
/** The tests that run on a push compare 400 graphs; the whole test suite compares 5,000. */
const GRAPHS = isWholeSuite ? 5_000 : 400;

const solve = (input: RingInput, effort: Effort = DEFAULT_EFFORT) =>
  solveRings(input, { seed: 1, effort, relaxation, isOutOfTime: () => false });

/** Fewer steps than in production, and no exact search. */
const quick: Effort = {
  ...DEFAULT_EFFORT,
  exact: { ...DEFAULT_EFFORT.exact, maxListings: 0 },
  priceVisits: 2_000_000,
  annealingSteps: 20_000,
};

const smallInput = (seed: number): RingInput =>
  randomInput({ seed, listings: 4 + (seed % 6), users: 3 + (seed % 5), wants: 6 + (seed % 8), fits: 15 + (seed % 40) });

const mediumInput = (seed: number): RingInput => ({
  ...randomInput({ seed, listings: 45, users: 25, wants: 60, fits: 300 }),
  ringLength: 3 + (seed % 2),
});

describe('solveRings', () => {
  it(`certifies the same value as a brute-force search on ${GRAPHS} graphs with up to 9 listings`, () => {
    let withRings = 0;
    for (let seed = 0; seed < GRAPHS; seed++) {
      const input = smallInput(seed);
      const solution = solve(input);
      expect({ seed, faults: solutionFaults(input, solution) }).toEqual({ seed, faults: [] });
      expect({ seed, ...solution.certificate.value }).toEqual({ seed, ...bestValue(input) });
      expect(solution.certificate.gap).toBe(0);
      if (solution.rings.length > 0) withRings++;
    }
    expect(withRings).toBeGreaterThan(GRAPHS / 10);
  });

  it('proves the bound of components that are too large for the exact search', () => {
    let compared = 0;
    for (let seed = 0; seed < (isWholeSuite ? 20 : 5); seed++) {
      const input = mediumInput(seed);
      const solution = solve(input, quick);
      expect({ seed, faults: solutionFaults(input, solution) }).toEqual({ seed, faults: [] });
      compared += solution.certificate.components.filter((part) => !part.isExact).length;
    }
    expect(compared).toBeGreaterThan(0);
  });

  it('proves the bound of components with too many cycles to list', () => {
    const input = mediumInput(4);
    const solution = solve(input, { ...quick, maxCycles: 5 });
    expect(solution.certificate.components.map((part) => part.part)).toContain('hops');
    expect(solution.rings.length).toBeGreaterThan(0);
    expect(solutionFaults(input, solution)).toEqual([]);
  });

  it('proves a bound for all cycles even if the search compares only the most valuable cycles', () => {
    const input = { ...mediumInput(4), ringLength: 4 };
    const all = solve(input, quick);
    const few = solve(input, { ...quick, maxSearched: 20 });
    expect(few.certificate.components.map((part) => part.part)).toContain('cycles');
    expect(few.rings.length).toBeGreaterThan(0);
    expect(solutionFaults(input, few)).toEqual([]);
    expect(few.certificate.bound).toBeGreaterThanOrEqual(all.certificate.value.weight);
  });

  it('lists every ring of three even if there are too many longer rings to list', () => {
    for (let seed = 0; seed < 3; seed++) {
      const input = { ...mediumInput(seed), ringLength: 3 };
      const [threes] = solve(input, quick).certificate.components;
      // The limit is one ring more than there are rings of three: the search can list all of these, but not the longer
      // rings.
      const maxSearched = (threes?.cycles ?? 0) + 1;
      const limited = solve({ ...input, ringLength: 5 }, { ...quick, maxCycles: maxSearched, maxSearched });
      expect(solutionFaults({ ...input, ringLength: 5 }, limited)).toEqual([]);
      expect(limited.certificate.components[0]?.cycles).toBeGreaterThanOrEqual(threes?.cycles ?? 0);
      expect(limited.certificate.value.weight).toBeGreaterThan(0);
    }
  });

  it('finds over half of the value even if there are too many rings of three to compare all of them', () => {
    const input = { ...mediumInput(4), ringLength: 3 };
    const all = solve(input, quick);
    const few = solve(input, { ...quick, maxCycles: 20, maxSearched: 20 });
    expect(solutionFaults(input, few)).toEqual([]);
    // The first 20 rings share the same few listings; comparing only these would lose most of the value.
    expect(few.certificate.value.weight).toBeGreaterThan(all.certificate.value.weight / 2);
  });

  it('returns the same solution for any order of the input', () => {
    for (let seed = 0; seed < 20; seed++) {
      const input = smallInput(seed);
      const { users, listings, wants, fits } = input;
      const reversed = {
        ...input,
        users: users.toReversed(),
        listings: listings.toReversed(),
        wants: wants.toReversed(),
        fits: fits.toReversed(),
      };
      expect(solve(reversed)).toEqual(solve(input));
    }
  });

  it('finds rings for a changed listing, and none if nothing has changed', () => {
    const input = mediumInput(4);
    const listing = solve(input, quick).rings[0]?.hops[0]?.listing ?? 0;
    expect(solve({ ...input, affected: { listings: [listing], wants: [] } }, quick).rings).not.toEqual([]);
    expect(solve({ ...input, affected: { listings: [], wants: [] } }).rings).toEqual([]);
  });
});

describe('the linear relaxation', () => {
  it('never raises the bound, and does not change the value of the solution', () => {
    for (let seed = 0; seed < 5; seed++) {
      const input = mediumInput(seed);
      const options = { seed: 1, effort: quick, isOutOfTime: () => false };
      const smoothed = solveRings(input, { ...options, relaxation: () => null });
      const solved = solveRings(input, { ...options, relaxation });
      expect(solved.certificate.bound).toBeLessThanOrEqual(smoothed.certificate.bound);
      expect(solved.certificate.value).toEqual(smoothed.certificate.value);
    }
  });
});
