/** Solves the linear relaxation with HiGHS by column generation: cycles are added while they improve the optimum. */
import highsModule from 'highs';
import { type Packing, rowsOf } from '#rules/trading/rings/ring-packing.ts';
import type { Relaxation } from '#rules/trading/rings/solve-component.ts';

/** The package's types describe its CommonJS file; the default export of its ES module is the function itself. */
export const loadHighs = highsModule as unknown as typeof highsModule.default;

type Highs = Awaited<ReturnType<typeof loadHighs>>;
type Model = ReturnType<Highs['createModel']>;

export type RelaxationLimits = {
  /**
   * Problems with more columns than this use the approximate prices instead, because HiGHS would take longer than all
   * other parts of the search.
   */
  maxColumns: number;
  maxRounds: number;
  /** Limits the iterations and not the time, so that the same task always has the same result. */
  iterationsPerRound: number;
};

export const DEFAULT_RELAXATION_LIMITS: RelaxationLimits = {
  maxColumns: 1_500,
  maxRounds: 10,
  iterationsPerRound: 20_000,
};

/** Cycles whose surplus exceeds this value at the approximate prices are among the first columns. */
const FIRST_SURPLUS = -0.5;
const TOLERANCE = 1e-6;

function surplusOf({ pool, cycleRows }: Packing, prices: Float64Array, cycle: number): number {
  let surplus = pool.weight[cycle] ?? 0;
  for (let at = (pool.start[cycle] ?? 0) * 2; at < (pool.start[cycle + 1] ?? 0) * 2; at++) {
    surplus -= prices[cycleRows[at] ?? 0] ?? 0;
  }
  return surplus;
}

const cyclesAbove = (packing: Packing, prices: Float64Array, surplus: number, isUsed: Uint8Array): number[] => {
  const cycles: number[] = [];
  for (let cycle = 0; cycle < packing.pool.count; cycle++) {
    if (!isUsed[cycle] && surplusOf(packing, prices, cycle) > surplus) cycles.push(cycle);
  }
  return cycles;
};

function addColumns(highs: Highs, model: Model, packing: Packing, cycles: readonly number[]): void {
  const starts = [0];
  const indices: number[] = [];
  for (const cycle of cycles) {
    indices.push(...rowsOf(packing, cycle).toSorted());
    starts.push(indices.length);
  }
  model.addCols({
    cost: Float64Array.from(cycles, (cycle) => packing.pool.weight[cycle] ?? 0),
    lower: new Float64Array(cycles.length),
    upper: new Float64Array(cycles.length).fill(highs.infinity),
    matrix: {
      format: 'csc',
      numRows: packing.rows,
      numCols: cycles.length,
      starts: Int32Array.from(starts),
      indices: Int32Array.from(indices),
      values: new Float64Array(indices.length).fill(1),
    },
  });
}

/** Each row allows one listing or one want to be used at most once. */
function addRows(highs: Highs, model: Model, rows: number): void {
  model.addRows({
    lower: new Float64Array(rows).fill(-highs.infinity),
    upper: new Float64Array(rows).fill(1),
    matrix: {
      format: 'csr',
      numRows: rows,
      numCols: 0,
      starts: new Int32Array(rows + 1),
      indices: new Int32Array(0),
      values: new Float64Array(0),
    },
  });
}

function generateColumns(
  highs: Highs,
  model: Model,
  packing: Packing,
  first: readonly number[],
  limits: RelaxationLimits,
  isOutOfTime: () => boolean,
): Float64Array | null {
  const isUsed = new Uint8Array(packing.pool.count);
  let columns = 0;
  let next = [...first];
  for (let round = 0; round < limits.maxRounds && !isOutOfTime(); round++) {
    columns += next.length;
    if (columns > limits.maxColumns) return null;
    addColumns(highs, model, packing, next);
    for (const cycle of next) isUsed[cycle] = 1;
    model.run();
    if (model.getModelStatus() !== highs.constants.modelStatus.optimal) return null;
    const prices = Float64Array.from(model.getSolution().rowDual ?? [], Math.abs);
    next = cyclesAbove(packing, prices, TOLERANCE, isUsed);
    if (next.length === 0) return prices;
  }
  return null;
}

/**
 * HiGHS does not free its memory between calls. Call this once per task, in the task's own worker, whose end frees the
 * memory.
 */
export async function createRelaxation(
  limits: RelaxationLimits,
  isOutOfTime: () => boolean = () => false,
): Promise<Relaxation> {
  const highs = await loadHighs();
  return (packing, approximate, cycles) => {
    const near = cyclesAbove(packing, approximate, FIRST_SURPLUS, new Uint8Array(packing.pool.count));
    const first = [...new Set([...near, ...cycles])].sort((a, b) => a - b);
    if (first.length === 0 || first.length > limits.maxColumns || isOutOfTime()) return null;
    return highs.withModel((model) => {
      model.options.set({ output_flag: false, simplex_iteration_limit: limits.iterationsPerRound });
      model.changeObjectiveSense(highs.constants.objectiveSense.maximize);
      addRows(highs, model, packing.rows);
      return generateColumns(highs, model, packing, first, limits, isOutOfTime);
    });
  };
}
