import { describe, expect, it } from 'vitest';
import { isPossibleRing } from './possible-ring.ts';
import { allRings, randomInput, ringFaults } from './ring-brute-force.fixture.ts';
import type { Ring, RingInput } from './ring-input.ts';

const graphs = Array.from({ length: 300 }, (_, seed) =>
  randomInput({ seed, listings: 7, users: 5, wants: 8, fits: 26 }),
);

const changes: Record<string, (input: RingInput, ring: Ring) => RingInput> = {
  'a price doubles': (input, ring) => ({
    ...input,
    listings: input.listings.map((row) => (row.id === ring.hops[0]?.listing ? { ...row, value: row.value * 2 } : row)),
  }),
  'a fit is gone': (input, ring) => ({
    ...input,
    fits: input.fits.filter(({ listing, want }) => listing !== ring.hops[0]?.listing || want !== ring.hops[0]?.want),
  }),
  'a user opts out': (input, ring) => ({
    ...input,
    users: input.users.map((user) => (user.id === ring.hops[1]?.giver ? { ...user, hasOptedIn: false } : user)),
  }),
  'a user is suspended': (input, ring) => ({
    ...input,
    users: input.users.map((user) => (user.id === ring.hops[1]?.giver ? { ...user, isSuspended: true } : user)),
  }),
  'a user stays in their country': (input, ring) => ({
    ...input,
    users: input.users.map((user) => (user.id === ring.hops[0]?.giver ? { ...user, isSameCountryOnly: true } : user)),
  }),
  'a user moves': (input, ring) => ({
    ...input,
    users: input.users.map((user) => (user.id === ring.hops.at(-1)?.giver ? { ...user, country: 'UK' } : user)),
  }),
  'neighbours block each other': (input, { hops: [hop] }) => ({
    ...input,
    blocks: [...input.blocks, [hop?.receiver ?? 0, hop?.giver ?? 0]],
  }),
  'a hop is banned': (input, { hops: [hop] }) => ({
    ...input,
    bannedHops: [...input.bannedHops, { listing: hop?.listing ?? 0, user: hop?.receiver ?? 0 }],
  }),
  'a want is in another ring': (input, { hops: [hop] }) => ({
    ...input,
    liveWants: [...input.liveWants, hop?.want ?? 0],
  }),
};

describe('isPossibleRing', () => {
  it('accepts every ring that breaks no rule', () => {
    const rings = graphs.flatMap((input) => allRings(input).map((ring) => ({ input, ring })));
    expect(rings.length).toBeGreaterThan(100);
    expect(rings.filter(({ input, ring }) => !isPossibleRing(input, ring))).toEqual([]);
  });

  it.each(Object.keys(changes))('returns the same result as a separate check of each rule when %s', (name) => {
    let impossible = 0;
    for (const input of graphs) {
      for (const ring of allRings(input).slice(0, 5)) {
        const changed = changes[name]?.(input, ring) ?? input;
        const isExpected = ringFaults(changed, ring).length === 0;
        expect(isPossibleRing(changed, ring)).toBe(isExpected);
        if (!isExpected) impossible++;
      }
    }
    expect(impossible).toBeGreaterThan(0);
  });

  it('refuses a ring in which one user gives twice', () => {
    const [input, ring] =
      graphs.flatMap((graph) => allRings(graph).map((candidate) => [graph, candidate] as const))[0] ?? [];
    if (!input || !ring) throw new Error('No ring');
    expect(isPossibleRing(input, { hops: [...ring.hops, ...ring.hops] })).toBe(false);
  });
});
