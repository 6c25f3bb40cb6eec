/** Empties the browser's storage before each file: component tests share a process, and so a local storage. */
import { beforeAll } from 'vitest';

beforeAll(() => {
  // A file without a document can follow one with a document, whose globals are not all removed.
  if (!('document' in globalThis)) return;
  globalThis.localStorage?.clear();
  globalThis.sessionStorage?.clear();
});
