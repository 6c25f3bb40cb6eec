/**
 * Computes an upper bound on the trades without money in a town, for cycles of any length and with full knowledge of
 * the future.
 */

import { buildRingGraph } from '../../src/rules/trading/rings/ring-graph.ts';
import { loadHighs } from '../../src/server/rings-solver/linear-relaxation.ts';
import { likes, type Town } from './town.ts';

type Entries = readonly (readonly [row: number, value: number])[];

/**
 * Returns the bound that the dual prices prove by weak duality. The bound is valid even if the prices are imprecise
 * because the interior point method stopped just before the optimum. `sign` is 1 or -1: the sign that the solver
 * gives to the dual prices, which depends on the direction of the objective.
 */
function provenBound(entries: Entries, rowDual: Float64Array, size: number, sign: number): number {
  const price = (row: number): number => {
    const signed = sign * (rowDual[row] ?? 0);
    return row < size ? signed : Math.max(0, signed);
  };
  let bound = 0;
  for (let row = size; row < rowDual.length; row++) bound += price(row);
  for (let at = 0; at < entries.length; at += 4) {
    const arc = entries.slice(at, at + 4);
    bound += Math.max(0, 1 - arc.reduce((sum, [row, value]) => sum + value * price(row), 0));
  }
  return bound;
}

/**
 * Returns an upper bound on the number of listings that can change hands if all 90 days and everyone's answers are
 * known in advance, for cycles of any length. A linear program over arcs computes this bound: each listing is given at
 * most once, its owner receives another listing in return, and one want of each set is fulfilled at most once.
 */
export async function unboundedMaximum(town: Town, seed: number, acceptance: number): Promise<number> {
  const rules = { blocks: [], bannedHops: [], liveListings: [], liveWants: [], ringLength: 5 };
  const graph = buildRingGraph({ ...town, ...rules });
  const size = graph.listings.length;
  const arcs = [...graph.arcSource.keys()].filter((arc) => {
    const receiver = graph.listings[graph.arcTarget[arc] ?? 0]?.owner ?? 0;
    return likes(seed, receiver, graph.listings[graph.arcSource[arc] ?? 0]?.id ?? 0, acceptance);
  });
  // The constraints of the linear program: the balance of each listing, how often each listing is given, and how often
  // each set of overlapping wants is fulfilled.
  const numRows = size * 2 + graph.wantSets;
  const highs = await loadHighs();
  const lower = Float64Array.from({ length: numRows }, (_, row) => (row < size ? 0 : -highs.infinity));
  const upper = Float64Array.from({ length: numRows }, (_, row) => (row < size ? 0 : 1));
  const entries = arcs.flatMap((arc) => {
    const [source, target] = [graph.arcSource[arc] ?? 0, graph.arcTarget[arc] ?? 0];
    return [
      [source, 1],
      [target, -1],
      [size + source, 1],
      [size * 2 + (graph.wantSet[graph.arcWant[arc] ?? 0] ?? 0), 1],
    ] as const;
  });
  return highs.withModel((model) => {
    // Skip the search for a vertex of the polytope (crossover), because only the value of the optimum is needed.
    model.options.set({ output_flag: false, solver: 'ipm', run_crossover: 'off' });
    model.changeObjectiveSense(highs.constants.objectiveSense.maximize);
    const empty = { starts: new Int32Array(numRows + 1), indices: new Int32Array(0), values: new Float64Array(0) };
    model.addRows({ lower, upper, matrix: { format: 'csr', numRows, numCols: 0, ...empty } });
    model.addCols({
      cost: new Float64Array(arcs.length).fill(1),
      lower: new Float64Array(arcs.length),
      upper: new Float64Array(arcs.length).fill(1),
      matrix: {
        format: 'csc',
        numRows,
        numCols: arcs.length,
        starts: Int32Array.from({ length: arcs.length + 1 }, (_, at) => at * 4),
        indices: Int32Array.from(entries, ([row]) => row),
        values: Float64Array.from(entries, ([, value]) => value),
      },
    });
    model.run();
    const { rowDual } = model.getSolution();
    if (!rowDual) throw new Error('HiGHS returned no prices');
    return Math.floor(Math.min(...[1, -1].map((sign) => provenBound(entries, rowDual, size, sign))) + 1e-3);
  });
}
