/**
 * Separates the component tests that share a process, and therefore its document and storage: a field that an earlier
 * file left focused would receive the keys of the next one.
 */
import { afterAll, beforeAll } from 'vitest';

beforeAll(() => {
  // A test file without a DOM can run after one with a DOM, whose globals are not all removed.
  if (!('document' in globalThis)) return;
  globalThis.localStorage?.clear();
  globalThis.sessionStorage?.clear();
});

afterAll(async () => {
  if (!('document' in globalThis)) return;
  const { cleanup } = await import('@testing-library/react');
  cleanup();
  // A test can have replaced `document` by a stub without a body.
  document.body?.replaceChildren();
});
