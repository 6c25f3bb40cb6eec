/**
 * Runs first in each test file of a mutation run: drops the altered module, limits how long a query waits, and skips
 * the other tests once one has failed because of a mutant.
 */
import { afterAll, beforeEach, inject, onTestFailed, vi } from 'vitest';

declare module 'vitest' {
  interface ProvidedContext {
    hasMutant: boolean;
  }
}
type Modules = {
  fileToModulesMap: Map<string, Set<unknown>>;
  invalidateModule(module: unknown): void;
};
type WorkerState = { ctx: { invalidates?: string[] }; evaluatedModules: Modules; resolvingModules: Set<string> };

const { __vitest_worker__: worker } = globalThis as unknown as { __vitest_worker__: WorkerState };
const { ctx, evaluatedModules, resolvingModules } = worker;
// Wait for dynamic imports: an import interrupted at the end of a test file never completes and blocks the next file.
afterAll(() => vi.dynamicImportSettled());
resolvingModules.clear();
for (const file of ctx.invalidates ?? []) {
  for (const module of evaluatedModules.fileToModulesMap.get(file) ?? []) evaluatedModules.invalidateModule(module);
}

// A short timeout, because most mutants are caught by a Testing Library query that finds nothing until the timeout.
if ('document' in globalThis) {
  // Import the library through a variable, because its types would add the DOM types to those of the server.
  const library = '@testing-library/react';
  const { configure }: { configure(options: { asyncUtilTimeout: number }): void } = await import(library);
  configure({ asyncUtilTimeout: 4000 });
}

if (inject('hasMutant')) {
  let hasFailed = false;
  beforeEach((context) => {
    if (hasFailed) context.skip();
    onTestFailed(() => {
      hasFailed = true;
    });
  });
}
