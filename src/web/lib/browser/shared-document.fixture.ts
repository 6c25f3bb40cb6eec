/**
 * Separates the component tests that share a process, and therefore its document and storage: a field that an earlier
 * file left focused would receive the keys of the next one, a mocked module would keep its responses, and a store the
 * user who signed in.
 */
import { afterAll, beforeAll, vi } from 'vitest';
import type * as Zustand from 'zustand';

// Stores are created once per process and outlive the file that first imports them.
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
  // A test file without a DOM can run after one with a DOM, whose globals are not all removed.
  if (!('document' in globalThis)) return;
  globalThis.localStorage?.clear();
  globalThis.sessionStorage?.clear();
});

afterAll(async () => {
  // Before the next file is imported: Vitest itself restores stubs only before the next test.
  vi.unstubAllGlobals();
  vi.resetAllMocks();
  if (!('document' in globalThis)) return;
  const { cleanup } = await import('@testing-library/react');
  cleanup();
  document.body.replaceChildren();
  for (const reset of storeResets) reset();
});
