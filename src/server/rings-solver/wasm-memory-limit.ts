/** Limits the memory of WebAssembly modules in this thread, which the limits of a worker's heap do not cover. */

const PAGE_BYTES = 65_536;

type WasmMemory = { buffer: ArrayBuffer; grow: (pages: number) => number };
type MemoryClass = { prototype: WasmMemory; new (size: { initial: number }): WasmMemory };

/** The types of Node.js lack this class. */
export const { Memory } = (globalThis as unknown as { WebAssembly: { Memory: MemoryClass } }).WebAssembly;

/** Modules grow their memory through this method. A failed growth ends the module's call with an error. */
export function limitWasmMemory(maxBytes: number, onExceeded: () => void): () => void {
  const { grow } = Memory.prototype;
  Memory.prototype.grow = function limitedGrow(this: WasmMemory, pages: number): number {
    if (this.buffer.byteLength + pages * PAGE_BYTES > maxBytes) {
      onExceeded();
      throw new RangeError('The module exceeds its memory limit');
    }
    return grow.call(this, pages);
  };
  return () => {
    Memory.prototype.grow = grow;
  };
}
