/** Defines the input and output of the ring solver's thread. */
import type { Effort } from '#rules/trading/rings/solve-component.ts';
import type { RingSolution } from '#rules/trading/rings/solve-rings.ts';
import type { PackedInput } from './packed-input.ts';

export type RingTask = {
  input: PackedInput;
  seed: number;
  effort: Effort;
  timeMs: number;
  /** How much memory HiGHS can allocate. This memory is outside the heap, which has a limit of its own. */
  maxWasmBytes: number;
};

export type RingAnswer = { ok: true; solution: RingSolution } | { ok: false; isOutOfMemory: boolean; message: string };
