/** A long import lets the event loop handle other requests between its steps. */
import { setImmediate } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { planImport } from '#rules/catalogue/catalogue-import-plan.ts';
import { readCsvRows } from '#rules/text/csv-reader.ts';
import { readCatalogueFile, runInSlices } from './import.service.ts';

const FILE = ['kind,group,name', ...Array.from({ length: 50_000 }, (_, at) => `group,,Entry ${at}`)].join('\n');

/** Counts the iterations of the event loop until the promise resolves. */
async function countTurns(work: Promise<unknown>): Promise<number> {
  let isDone = false;
  const end = (): void => {
    isDone = true;
  };
  work.then(end, end);
  let turns = 0;
  await Promise.resolve();
  while (!isDone) {
    turns++;
    await setImmediate();
  }
  return turns;
}

describe('a long import', () => {
  it('lets other work run while a file is split and read', async () => {
    const split = await countTurns(runInSlices(readCsvRows(FILE)));
    expect(split).toBeGreaterThan(40);
    expect(await countTurns(readCatalogueFile(FILE))).toBeGreaterThan(split + 90);
  });

  it('lets other work run while an import is planned', async () => {
    const { lines } = await readCatalogueFile(FILE);
    expect(await countTurns(runInSlices(planImport(lines, [])))).toBeGreaterThan(290);
  });
});
