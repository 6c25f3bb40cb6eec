/**
 * Isolates component test files that share a process, and therefore a document and storage. Otherwise, a file could
 * type into a field that the previous file left focused, or start with the responses and user of the previous file.
 */
import { afterAll, beforeAll, vi } from 'vitest';
import type * as Zustand from 'zustand';

// Zustand stores are created once per process and outlive the test file that first imports them.
const shared = globalThis as { storeResets?: Set<() => void> };
shared.storeResets ??= new Set();
const { storeResets } = shared;

vi.mock('zustand', async (importOriginal) => {
  const zustand = await importOriginal<typeof Zustand>();
  const create = () => (initializer: Zustand.StateCreator<unknown>) => {
    const store = zustand.create(initializer);
    storeResets.add(() => store.setState(store.getInitialState(), true));
    return store;
  };
  return { ...zustand, create };
});

beforeAll(() => {
  // A test file without a DOM can run after a file with a DOM, which leaves some globals behind, but not `document`.
  if (!('document' in globalThis)) return;
  globalThis.localStorage?.clear();
  globalThis.sessionStorage?.clear();
});

afterAll(async () => {
  // Vitest restores stubs only before the next test, which is too late for the imports of the next file.
  vi.unstubAllGlobals();
  vi.resetAllMocks();
  if (!('document' in globalThis)) return;
  const { cleanup } = await import('@testing-library/react');
  cleanup();
  document.body.replaceChildren();
  for (const reset of storeResets) reset();
});
