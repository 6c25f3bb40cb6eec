/** Imports and exports the catalogue as CSV. */

import { setImmediate } from 'node:timers/promises';
import type { CatalogueImport } from '#contract/catalogue.ts';
import { MAX_CATALOGUE_LINES } from '#contract/limits.ts';
import { type FieldProblem, fieldProblem } from '#contract/problems.ts';
import { type ImportPlan, planImport } from '#rules/catalogue/catalogue-import-plan.ts';
import {
  CATALOGUE_COLUMNS,
  type CatalogueLine,
  kindNames,
  lineField,
  readCatalogueLines,
  unreadableProblems,
} from '#rules/catalogue/catalogue-lines.ts';
import { joinCell, toCsv } from '#rules/text/csv.ts';
import { readCsvRows } from '#rules/text/csv-reader.ts';
import { type Queryable, withTransaction } from '../../db/db.ts';
import { failIfAny } from '../../http/app-error.ts';
import { recordStaffAction } from '../audit/index.ts';
import type { Staff } from './catalogue.service.ts';
import { lockCatalogue } from './catalogue-kinds.store.ts';
import { applyImport, readCatalogue } from './import.store.ts';

const STEPS_PER_SLICE = 500;

/** Runs a long computation in slices, so that the event loop handles other requests between two slices. */
export async function runInSlices<Result>(
  computation: Generator<void, Result>,
  stepsPerSlice = STEPS_PER_SLICE,
): Promise<Result> {
  for (let step = 1; ; step++) {
    const { done, value } = computation.next();
    if (done) return value;
    if (step % stepsPerSlice === 0) await setImmediate();
  }
}

type CatalogueFile = { lines: CatalogueLine[]; problems: FieldProblem[]; ignored: readonly string[] };

const lineOf = ({ field }: FieldProblem): number => Number(field.split('.')[1]);

/** Fails with all problems in line order; does nothing if there are none. */
function refuse(problems: readonly FieldProblem[]): void {
  failIfAny(problems.toSorted((a, b) => lineOf(a) - lineOf(b)));
}

/** Reads the file in slices, so that the server handles other requests between two slices. */
export async function readCatalogueFile(text: string): Promise<CatalogueFile> {
  const { header, rows, unreadable } = await runInSlices(readCsvRows(text));
  if (rows.length === 0 && unreadable.length === 0) refuse([fieldProblem(lineField(1), 'csv_empty')]);
  if (rows.length > MAX_CATALOGUE_LINES) {
    refuse([fieldProblem(lineField(MAX_CATALOGUE_LINES + 2), 'csv_too_many_lines', { max: MAX_CATALOGUE_LINES })]);
  }
  const read = await runInSlices(readCatalogueLines({ header, rows }));
  return { ...read, problems: [...unreadableProblems(unreadable), ...read.problems] };
}

function summarise({ lines, ignored }: CatalogueFile, plan: ImportPlan, isPreview: boolean): CatalogueImport {
  const count = (kind: string): number => plan.added.filter((entry) => entry.kind === kind).length;
  return {
    is_preview: isPreview,
    lines: lines.length,
    groups: count('group'),
    members: count('member'),
    source_types: count('sourcetype'),
    aliases: plan.aliases.length,
    french_names: plan.frenchNames.length,
    unchanged: plan.unchanged,
    ...(ignored.length > 0 ? { ignored_columns: [...ignored] } : {}),
  };
}

/** Adds all entries of a CSV file, or fails with all problems and adds none. A preview only checks the file. */
export async function importCatalogue(
  { db, actorId }: Staff,
  text: string,
  { isPreview }: { isPreview: boolean },
): Promise<CatalogueImport> {
  const file = await readCatalogueFile(text);
  const { lines, problems } = file;
  const planWith = async (connection: Queryable): Promise<ImportPlan> => {
    const plan = await runInSlices(planImport(lines, await readCatalogue(connection)));
    refuse([...problems, ...plan.problems]);
    return plan;
  };
  // A preview uses no transaction, because the embedded database handles no other query during a transaction.
  if (isPreview) return summarise(file, await planWith(db), isPreview);
  return await withTransaction(db, async (tx) => {
    await lockCatalogue(tx);
    const plan = await planWith(tx);
    const summary = summarise(file, plan, isPreview);
    if (plan.added.length + plan.aliases.length + plan.frenchNames.length === 0) return summary;
    await applyImport(tx, plan);
    const { groups, members, source_types: sourceTypes, aliases, french_names: frenchNames } = summary;
    const after = { groups, members, sourceTypes, aliases, frenchNames };
    await recordStaffAction(tx, { actorId, action: 'catalogue.import', target: { kind: 'catalogue', id: 0 }, after });
    return summary;
  });
}

export async function exportCatalogue(db: Queryable): Promise<string> {
  const entries = await readCatalogue(db);
  const groups = new Map(entries.filter(({ kind }) => kind === 'group').map(({ id, name }) => [id, name]));
  return toCsv(
    CATALOGUE_COLUMNS,
    entries.map(({ kind, name, nameFr, groupId, aliases }) => [
      kindNames[kind],
      groups.get(groupId ?? 0) ?? '',
      name,
      nameFr ?? '',
      joinCell(aliases),
    ]),
  );
}

export const catalogueTemplate = (): string =>
  toCsv(CATALOGUE_COLUMNS, [
    ['group', '', 'Example Group', '', 'EG|Exemplar'],
    ['member', 'Example Group', 'Ada', '', ''],
    ['source type', '', 'Photo card', 'Carte photo', 'PC'],
  ]);
