/** Bounds what any way of trading without money could achieve in a town: cycles of any length, known in advance. */

import { buildRingGraph } from '../../src/rules/trading/rings/ring-graph.ts';
import { loadHighs } from '../../src/server/rings-solver/linear-relaxation.ts';
import { likes, type Town } from './town.ts';

/**
 * The most listings that can change hands if all 90 days are known, everyone's answers are known and cycles can have any
 * length. It is the optimum of a linear program over arcs: each listing is given at most once, in return for one that comes
 * in, and each want is fulfilled at most once.
 */
export async function unboundedMaximum(town: Town, seed: number, acceptance: number): Promise<number> {
  const rules = { blocks: [], bannedHops: [], liveListings: [], liveWants: [], ringLength: 5 };
  const graph = buildRingGraph({ ...town, ...rules });
  const size = graph.listings.length;
  const arcs = [...graph.arcSource.keys()].filter((arc) => {
    const receiver = graph.listings[graph.arcTarget[arc] ?? 0]?.owner ?? 0;
    return likes(seed, receiver, graph.listings[graph.arcSource[arc] ?? 0]?.id ?? 0, acceptance);
  });
  // Rows: the balance of each listing, its use, and the use of each want.
  const numRows = size * 2 + graph.wants.length;
  const highs = await loadHighs();
  const lower = Float64Array.from({ length: numRows }, (_, row) => (row < size ? 0 : -highs.infinity));
  const upper = Float64Array.from({ length: numRows }, (_, row) => (row < size ? 0 : 1));
  const entries = arcs.flatMap((arc) => {
    const [source, target] = [graph.arcSource[arc] ?? 0, graph.arcTarget[arc] ?? 0];
    return [
      [source, 1],
      [target, -1],
      [size + source, 1],
      [size * 2 + (graph.arcWant[arc] ?? 0), 1],
    ] as const;
  });
  return highs.withModel((model) => {
    // Only the optimum's value is needed, so no vertex is searched for.
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
    if (model.getModelStatus() !== highs.constants.modelStatus.optimal) throw new Error('No optimum');
    return Math.floor(model.getObjectiveValue() + 1e-6);
  });
}
