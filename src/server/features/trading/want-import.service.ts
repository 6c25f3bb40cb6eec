/** Adds wants from pasted lines and CSV files, and exports them as CSV. */

import { MAX_WANT_CSV_LINE_LENGTH, MAX_WANT_LINE_LENGTH, MAX_WANT_LINES, MAX_WANTS } from '#contract/limits.ts';
import { fieldProblem } from '#contract/problems.ts';
import { WANT_COLUMNS } from '#contract/want-columns.ts';
import type { WantImportResult } from '#contract/wants.ts';
import { characterCount } from '#rules/text/characters.ts';
import { joinCell, toCsv } from '#rules/text/csv.ts';
import { findColumns, hasExtraCells, readCsv } from '#rules/text/csv-reader.ts';
import { wantKey } from '#rules/trading/want-filters.ts';
import {
  type ParsedWant,
  readWantLine,
  readWantRow,
  type WantCatalogue,
  type WantLine,
} from '#rules/trading/want-lines.ts';
import { type Db, type Queryable, type Tx, withTransaction } from '../../db/db.ts';
import { fail } from '../../http/app-error.ts';
import { readMergeTargets } from '../catalogue/index.ts';
import { lockPerson } from '../saved-searches/index.ts';
import { readWantCatalogue, readWantNames } from './choices.views.ts';
import { recordWantChange, storeWants, type WantToStore, wantName } from './wants.service.ts';
import { listWantKeys, listWants } from './wants.views.ts';

type Line = { readonly line: number; readonly text: string } & WantLine;
type Problem = WantImportResult['problems'][number];

const linesOf = (text: string): string[] => text.split(/\r\n|\r|\n/);

/**
 * Counts the lines first, because parsing them takes longer. Ignores lines that contain only separators, which
 * spreadsheets add at the end of a file.
 */
function refuseTooManyLines(text: string, max: number): void {
  if (linesOf(text).filter((line) => /[^\s,;]/.test(line)).length > max) {
    fail('validation_failed', { problems: [fieldProblem('text', 'csv_too_many_lines', { max: MAX_WANT_LINES })] });
  }
}

function readLines(text: string, catalogue: WantCatalogue): Line[] {
  refuseTooManyLines(text, MAX_WANT_LINES);
  return linesOf(text).flatMap((line, at): Line[] => {
    const trimmed = line.trim();
    if (trimmed === '') return [];
    const isTooLong = characterCount(trimmed) > MAX_WANT_LINE_LENGTH;
    const read = isTooLong ? { problem: 'line_too_long' as const } : readWantLine(trimmed, catalogue);
    return [{ line: at + 1, text: trimmed, ...read }];
  });
}

function readFile(text: string, catalogue: WantCatalogue): { lines: Line[]; ignored: readonly string[] } {
  refuseTooManyLines(text, MAX_WANT_LINES + 1);
  const { header, rows, unreadable } = readCsv(text);
  const columns = findColumns(header, WANT_COLUMNS, rows);
  const { ignored } = columns;
  if (!header || !columns.has('group')) {
    const first = { line: header?.line ?? 1, text: header?.source ?? '', problem: 'csv_column_missing' as const };
    return { lines: [first], ignored };
  }
  const lines = rows.map((row): Line => {
    const { line, source } = row;
    if (characterCount(source) > MAX_WANT_CSV_LINE_LENGTH) return { line, text: source, problem: 'line_too_long' };
    if (hasExtraCells(row, header)) return { line, text: source, problem: 'csv_too_many_cells' };
    const read = readWantRow((column) => columns.cell(row, column), catalogue);
    return { line, text: source, ...('problem' in read ? inRow(read, columns.cell(row, 'group'), source) : read) };
  });
  const faulty = unreadable.map(({ line, source }): Line => ({ line, text: source, problem: 'csv_unreadable' }));
  return { lines: [...lines, ...faulty].toSorted((a, b) => a.line - b.line), ignored };
}

/** Turns the suggestion for the group's cell into one for the whole row; omits it if the cell is written differently. */
function inRow(
  { problem, suggestion }: Extract<WantLine, { problem: unknown }>,
  group: string,
  source: string,
): Extract<WantLine, { problem: unknown }> {
  const at = source.indexOf(group);
  if (!suggestion || at < 0 || /[",;\t]/.test(suggestion.name)) return { problem };
  const text = source.slice(0, at) + suggestion.name + source.slice(at + group.length);
  return { problem, suggestion: { name: suggestion.name, text } };
}

/** Divides the lines into wants to add and problems. A repeated want is a problem. */
function planImport(lines: readonly Line[], known: Set<string>, free: number) {
  const problems: Problem[] = [];
  const added: Extract<Line, { want: unknown }>[] = [];
  for (const line of lines) {
    const { text, line: number } = line;
    if ('problem' in line) {
      const { problem: code, suggestion } = line;
      problems.push({ line: number, text, code, ...(suggestion ? { suggestion } : {}) });
    } else if (known.has(wantKey(line.want))) problems.push({ line: number, text, code: 'repeated' });
    else if (added.length >= free) problems.push({ line: number, text, code: 'limit_reached' });
    else {
      known.add(wantKey(line.want));
      added.push(line);
    }
  }
  return { problems, added };
}

/** If an entry was merged after the catalogue was read, uses the target of the merge. Reads all names at once. */
async function toStore(tx: Tx, wants: readonly ParsedWant[]): Promise<WantToStore[]> {
  const groupOf = await readMergeTargets(
    tx,
    'group',
    wants.map(({ groupId }) => groupId),
  );
  const membersOf = await readMergeTargets(
    tx,
    'member',
    wants.flatMap(({ memberIds }) => memberIds),
  );
  const sourceTypesOf = await readMergeTargets(
    tx,
    'sourcetype',
    wants.flatMap(({ sourceTypeIds }) => sourceTypeIds),
  );
  const merged = wants.map((want) => ({
    ...want,
    groupId: groupOf([want.groupId])[0] ?? want.groupId,
    memberIds: membersOf(want.memberIds),
    sourceTypeIds: sourceTypesOf(want.sourceTypeIds),
  }));
  const namesOf = await readWantNames(tx, merged);
  return merged.map((want) => ({
    ...want,
    name: wantName(namesOf(want), want.words),
  }));
}

/** Lines per transaction: on the embedded database, the writes of all users wait for it. */
const BATCH_LINES = 20;

/** Adds the wants of these lines. Locks the user, so that no want is added twice. */
async function addWants(tx: Tx, userId: number, lines: readonly Line[]) {
  await lockPerson(tx, userId);
  const known = await listWantKeys(tx, userId);
  const { problems, added } = planImport(lines, new Set(known), MAX_WANTS - known.length);
  const wants = added.map(({ want }) => want);
  const [first] = await storeWants(tx, userId, await toStore(tx, wants));
  if (first !== undefined) await recordWantChange(tx, userId, first);
  return { created: added.length, problems };
}

/**
 * Adds every new want that can be read, up to the limit. Fails with 422 if there are too many lines. An import that is
 * interrupted keeps the batches that were added; a second attempt reports their wants as repeated.
 */
export async function importWants(
  db: Db,
  userId: number,
  { format, text }: { format: 'lines' | 'csv'; text: string },
): Promise<WantImportResult> {
  // Read the catalogue outside the transaction, which locks the user.
  const catalogue = await readWantCatalogue(db, userId);
  const { lines, ignored } =
    format === 'csv' ? readFile(text, catalogue) : { lines: readLines(text, catalogue), ignored: [] };
  let created = 0;
  const problems: Problem[] = [];
  for (let start = 0; start < lines.length; start += BATCH_LINES) {
    const batch = lines.slice(start, start + BATCH_LINES);
    const result = await withTransaction(db, async (tx) => await addWants(tx, userId, batch));
    created += result.created;
    problems.push(...result.problems);
  }
  return { created, problems, ...(ignored.length > 0 ? { ignored_columns: [...ignored] } : {}) };
}

export async function exportWants(db: Queryable, userId: number): Promise<string> {
  const list = (entries: readonly { name: string }[]) => joinCell(entries.map(({ name }) => name));
  const wants = await listWants(db, userId);
  return toCsv(
    WANT_COLUMNS,
    wants.map((want) => [
      want.group.name,
      list(want.members),
      list(want.sourcetypes),
      want.words,
      want.max_price === null ? '' : want.max_price.toFixed(2),
      want.currency?.code ?? '',
      String(want.priority),
      want.note,
      want.state,
    ]),
  );
}
