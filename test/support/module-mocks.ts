/** Groups component tests by the modules that they mock, because only files with the same mocks can share a process. */
import { readFileSync } from 'node:fs';
import { basename } from 'node:path';

/** A set of fixtures that replace modules (empty if none is replaced), and the test files that use exactly this set. */
type Group = { mocks: readonly string[]; files: string[] };

/**
 * Returns the fixtures that replace modules in a test file; undefined if the file defines its own mock or resets
 * modules.
 */
export function mocksOf(source: string): string[] | undefined {
  if (/\bvi\.(doMock|resetModules)\(/.test(source)) return undefined;
  const mocks = [...source.matchAll(/\bvi\.mock\('[^']+'(?:, \(\) => import\('([^']+)'\)\);)?/g)];
  const fixtures = mocks.flatMap(([, fixture]) => fixture ?? []);
  if (fixtures.length < mocks.length) return undefined;
  return fixtures.map((path) => basename(path).replace(/\.fixture\.tsx?$/, '')).sort();
}

/** Leaves out files for which `mocksOf` returns undefined, and groups of a single file. */
export function groupByMocks(paths: readonly string[]): Group[] {
  const groups = new Map<string, Group>();
  for (const path of paths) {
    const mocks = mocksOf(readFileSync(path, 'utf8'));
    if (mocks === undefined) continue;
    const group = groups.get(mocks.join()) ?? { mocks, files: [] };
    groups.set(mocks.join(), group);
    group.files.push(path);
  }
  return [...groups.values()].filter(({ files }) => files.length > 1);
}
