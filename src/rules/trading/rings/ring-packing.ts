/** States the choice of rings as a packing problem: each listing and set of wants is in at most one chosen cycle. */
import type { CyclePool } from './ring-cycles.ts';
import type { RingGraph } from './ring-graph.ts';

/** A row is a listing (its number) or a set of overlapping wants (the number of listings plus its number). */
export type Packing = {
  graph: RingGraph;
  pool: CyclePool;
  rows: number;
  /** The rows of cycle `c` are `cycleRows[2 * start[c]]` to `cycleRows[2 * start[c + 1] - 1]`. */
  cycleRows: Int32Array;
  /** The cycles of row `r` are `rowCycles[rowStart[r]]` to `rowCycles[rowStart[r + 1] - 1]`. */
  rowStart: Int32Array;
  rowCycles: Int32Array;
};

/** Returns the row of the set of wants that the arc fulfils. */
export const wantRowOf = (graph: RingGraph, arc: number): number =>
  graph.listings.length + (graph.wantSet[graph.arcWant[arc] ?? 0] ?? 0);

export function createPacking(graph: RingGraph, pool: CyclePool): Packing {
  const listings = graph.listings.length;
  const rows = listings + graph.wantSets;
  const cycleRows = new Int32Array(pool.arcs.length * 2);
  const rowStart = new Int32Array(rows + 1);
  for (const [at, arc] of pool.arcs.entries()) {
    const [listing, wants] = [graph.arcSource[arc] ?? 0, wantRowOf(graph, arc)];
    cycleRows[at * 2] = listing;
    cycleRows[at * 2 + 1] = wants;
    rowStart[listing + 1] = (rowStart[listing + 1] ?? 0) + 1;
    rowStart[wants + 1] = (rowStart[wants + 1] ?? 0) + 1;
  }
  for (let row = 1; row <= rows; row++) rowStart[row] = (rowStart[row] ?? 0) + (rowStart[row - 1] ?? 0);
  const rowCycles = new Int32Array(cycleRows.length);
  const next = rowStart.slice();
  for (let cycle = 0; cycle < pool.count; cycle++) {
    for (let at = (pool.start[cycle] ?? 0) * 2; at < (pool.start[cycle + 1] ?? 0) * 2; at++) {
      const row = cycleRows[at] ?? 0;
      rowCycles[next[row] ?? 0] = cycle;
      next[row] = (next[row] ?? 0) + 1;
    }
  }
  return { graph, pool, rows, cycleRows, rowStart, rowCycles };
}

export const rowsOf = ({ pool, cycleRows }: Packing, cycle: number): Int32Array =>
  cycleRows.subarray((pool.start[cycle] ?? 0) * 2, (pool.start[cycle + 1] ?? 0) * 2);

export const sumOver = (values: Int32Array | Float64Array, cycles: readonly number[]): number =>
  cycles.reduce((sum, cycle) => sum + (values[cycle] ?? 0), 0);
