import { expect, it, vi } from 'vitest';
import { loadHighs } from './linear-relaxation.ts';
import { limitWasmMemory, Memory } from './wasm-memory-limit.ts';

it('the WebAssembly memory limit stops a HiGHS call that needs more memory', async () => {
  // HiGHS prints a message about the failed allocation before it throws.
  vi.spyOn(console, 'error').mockReturnValue();
  const onExceeded = vi.fn();
  const restore = limitWasmMemory(32 * 2 ** 20, onExceeded);
  try {
    const highs = await loadHighs();
    expect(onExceeded).not.toHaveBeenCalled();
    const values = new Float64Array(4_000_000);
    expect(() => highs.withModel((model) => model.addVars(values, values))).toThrow();
    expect(onExceeded).toHaveBeenCalled();
  } finally {
    restore();
  }
});

it('WebAssembly memories can grow again once the memory limit is lifted', () => {
  const restore = limitWasmMemory(0, () => undefined);
  const memory = new Memory({ initial: 1 });
  expect(() => memory.grow(1)).toThrow(RangeError);
  restore();
  expect(memory.grow(1)).toBe(1);
});
