/**
 * Separates the component tests that share a process, and therefore its document and storage: a field that an earlier
 * file left focused would receive the keys of the next one, and a mocked module would keep its responses.
 */
import { afterAll, beforeAll, vi } from 'vitest';

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
});
