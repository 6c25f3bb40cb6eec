/** Adds wants from pasted lines and CSV files, and exports them as CSV. */

import { MAX_WANT_CSV_LINE_LENGTH, MAX_WANT_LINE_LENGTH, MAX_WANT_LINES, MAX_WANTS } from '#contract/limits.ts';
import { fieldProblem } from '#contract/problems.ts';
import { WANT_COLUMNS } from '#contract/want-columns.ts';
import type { WantImportResult } from '#contract/wants.ts';
import { toCsv } from '#rules/settings/csv.ts';
import { characterCount } from '#rules/text/characters.ts';
import { wantKey } from '#rules/trading/want-filters.ts';
import {
  readWantLine,
  readWantRow,
  WANT_SEPARATOR,
  type WantCatalogue,
  type WantLine,
} from '#rules/trading/want-lines.ts';
import { type Db, type Queryable, type Tx, withTransaction } from '../../db/db.ts';
import { fail } from '../../http/app-error.ts';
import { followMerges, readCsv } from '../lookups/index.ts';
import { lockPerson } from '../saved-searches/index.ts';
import { readChoiceNames, readWantCatalogue } from './choices.views.ts';
import { recordWantChange, storeWants, type WantToStore, wantName } from './wants.service.ts';
import { listWants } from './wants.views.ts';

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

/** Removes the apostrophe that an export writes before text that a spreadsheet would execute. */
const plainText = (cell: string): string => cell.replace(/^'(?=[=+\-@\t\r])/, '').trim();

/**
 * Returns the source of the row that ends at a line. The row spans several lines if a cell contains a line break. Users
 * correct the source and import it again, so its quotation marks and separators are preserved.
 */
function sourceOf(source: readonly string[], ends: ReadonlySet<number>, line: number): string {
  let before = line - 1;
  while (before > 0 && !ends.has(before)) before--;
  const lines = source.slice(before, line);
  const first = lines.findIndex((text) => /[^\s,;]/.test(text));
  return lines.slice(Math.max(0, first)).join('\n');
}

function readFile(text: string, catalogue: WantCatalogue): Line[] {
  refuseTooManyLines(text, MAX_WANT_LINES + 1);
  const source = linesOf(text);
  const long = source.findIndex((line) => characterCount(line) > MAX_WANT_CSV_LINE_LENGTH);
  if (long >= 0) return [{ line: long + 1, text: source[long] ?? '', problem: 'line_too_long' }];
  const { rows, problems, isStopped } = readCsv(text, MAX_WANT_LINES);
  const unreadable = problems.map(({ field }): Line => {
    const line = Number(field.split('.')[1]);
    return { line, text: source[line - 1] ?? '', problem: 'csv_unreadable' };
  });
  if (isStopped) return unreadable;
  const [header, ...entries] = rows;
  const columns = new Map((header?.cells ?? []).map((cell, at) => [cell.trim().toLowerCase(), at]));
  if (!columns.has('group')) return [{ line: 1, text: source[0] ?? '', problem: 'csv_column_missing' }];
  const ends = new Set([...rows, ...unreadable].map(({ line }) => line));
  const lines = entries.map(({ line, cells }): Line => {
    const cell = (column: string) => plainText(cells[columns.get(column) ?? -1] ?? '');
    return { line, text: sourceOf(source, ends, line), ...readWantRow(cell, catalogue) };
  });
  return [...unreadable, ...lines].toSorted((a, b) => a.line - b.line);
}

/** Divides the lines into wants to add and problems. A repeated want is a problem. */
function planImport(lines: readonly Line[], known: Set<string>, free: number) {
  const problems: Problem[] = [];
  const added: Extract<Line, { want: unknown }>[] = [];
  for (const line of lines) {
    const { text, line: number } = line;
    if ('problem' in line) problems.push({ line: number, text, code: line.problem });
    else if (known.has(wantKey(line.want))) problems.push({ line: number, text, code: 'repeated' });
    else if (added.length >= free) problems.push({ line: number, text, code: 'limit_reached' });
    else {
      known.add(wantKey(line.want));
      added.push(line);
    }
  }
  return { problems, added };
}

/** If an entry was merged after the catalogue was read, uses the target of the merge. */
async function toStore(tx: Tx, { want: read }: Extract<Line, { want: unknown }>): Promise<WantToStore> {
  const [groupId = read.groupId] = await followMerges(tx, 'group', [read.groupId]);
  const memberIds = await followMerges(tx, 'member', read.memberIds);
  const sourceTypeIds = await followMerges(tx, 'sourcetype', read.sourceTypeIds);
  const want = { ...read, groupId, memberIds, sourceTypeIds };
  const names = await readChoiceNames(tx, { ...want, currencyId: null });
  return { ...want, name: wantName(names, want.words), isPaused: want.state === 'paused' };
}

/** Adds every new want that can be read, up to the limit. Fails with 422 if there are too many lines. */
export async function importWants(
  db: Db,
  userId: number,
  { format, text }: { format: 'lines' | 'csv'; text: string },
): Promise<WantImportResult> {
  // Read the catalogue outside the transaction, which locks the user.
  const catalogue = await readWantCatalogue(db, userId);
  const lines = format === 'csv' ? readFile(text, catalogue) : readLines(text, catalogue);
  return await withTransaction(db, async (tx) => {
    await lockPerson(tx, userId);
    const storedWants = await listWants(tx, userId);
    const known = storedWants.map((want) =>
      wantKey({
        groupId: want.group.id,
        memberIds: want.members.map(({ id }) => id),
        sourceTypeIds: want.sourcetypes.map(({ id }) => id),
        ...{ words: want.words, maxPrice: null, currency: null },
      }),
    );
    const { problems, added } = planImport(lines, new Set(known), MAX_WANTS - storedWants.length);
    const wants: WantToStore[] = [];
    for (const line of added) wants.push(await toStore(tx, line));
    const [first] = await storeWants(tx, userId, wants);
    if (first !== undefined) await recordWantChange(tx, userId, first);
    return { created: added.length, problems };
  });
}

export async function exportWants(db: Queryable, userId: number): Promise<string> {
  const list = (entries: readonly { name: string }[]) => entries.map(({ name }) => name).join(WANT_SEPARATOR);
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
