/** Decides whether a chosen ring is still possible with the current data. */
import { MIN_RING_LENGTH } from '#contract/limits.ts';
import { buildRingGraph } from './ring-graph.ts';
import type { Ring, RingInput } from './ring-input.ts';

/** `input` only needs to contain the parts that the ring uses. */
export function isPossibleRing(input: RingInput, { hops }: Ring): boolean {
  const graph = buildRingGraph(input);
  const givers = new Set(hops.map(({ giver }) => giver));
  if (hops.length < MIN_RING_LENGTH || hops.length > input.ringLength || givers.size < hops.length) return false;
  const arcs = new Set(
    Array.from(graph.arcSource, (from, arc) => {
      const [source, target] = [graph.listings[from], graph.listings[graph.arcTarget[arc] ?? 0]];
      return `${source?.id} ${graph.wants[graph.arcWant[arc] ?? 0]?.id} ${target?.id}`;
    }),
  );
  const users = input.users.filter(({ id }) => givers.has(id));
  const countries = new Set(users.map(({ country }) => country));
  if (countries.size > 1 && users.some(({ isSameCountryOnly }) => isSameCountryOnly)) return false;
  return hops.every(({ listing, want }, at) => {
    return arcs.has(`${listing} ${want} ${hops[(at + 1) % hops.length]?.listing}`);
  });
}
