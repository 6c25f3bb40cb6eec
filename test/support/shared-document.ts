/**
 * Empties the browser's storage before each test file: component tests share a process and therefore its local storage.
 */
import { beforeAll } from 'vitest';

beforeAll(() => {
  // A test file without a DOM can run after one with a DOM, whose globals are not all removed.
  if (!('document' in globalThis)) return;
  globalThis.localStorage?.clear();
  globalThis.sessionStorage?.clear();
});
