/** Reads the rows of a catalogue file: each is a group, member or source type with its aliases. */

import { MAX_ALIASES, MAX_CATALOGUE_NAME_LENGTH } from '#contract/limits.ts';
import { type FieldProblem, fieldProblem } from '#contract/problems.ts';
import { emptyIfBlank, isBlank } from '#contract/visible-text.ts';
import { characterCount } from '#rules/text/characters.ts';
import { splitCell } from '../text/csv.ts';
import {
  type CsvColumns,
  type CsvRow,
  type CsvText,
  columnKey,
  findColumns,
  hasExtraCells,
} from '../text/csv-reader.ts';
import { cleanName, nameKey } from './catalogue-name.ts';

/** The columns in the order of an exported file. */
export const CATALOGUE_COLUMNS = ['kind', 'group', 'name', 'name_fr', 'aliases'] as const;
type Column = (typeof CATALOGUE_COLUMNS)[number];
/** The required columns; all others can be omitted. */
const REQUIRED: readonly Column[] = ['kind', 'name'];
export type Kind = 'group' | 'member' | 'sourcetype';
export const kindNames: Readonly<Record<Kind, string>> = {
  group: 'group',
  member: 'member',
  sourcetype: 'source type',
};
const kindsByName: Readonly<Record<string, Kind>> = {
  group: 'group',
  member: 'member',
  sourcetype: 'sourcetype',
};

export type CatalogueLine = {
  readonly line: number;
  readonly kind: Kind;
  /** The group of a member; empty for groups and source types. */
  readonly group: string;
  readonly name: string;
  /** The French name of a source type; empty if the file does not state one. */
  readonly nameFr: string;
  readonly aliases: readonly string[];
};

export const lineField = (line: number): string => `lines.${line}`;

export const unreadableProblems = (lines: CsvText['unreadable']): FieldProblem[] =>
  lines.map(({ line }) => fieldProblem(lineField(line), 'csv_unreadable'));

function nameProblems(line: number, names: readonly string[]): FieldProblem[] {
  if (names[0] === '') return [fieldProblem(lineField(line), 'name_required')];
  if (names.some((name) => characterCount(name) > MAX_CATALOGUE_NAME_LENGTH))
    return [fieldProblem(lineField(line), 'too_long', { max: MAX_CATALOGUE_NAME_LENGTH })];
  return names.length - 1 > MAX_ALIASES ? [fieldProblem(lineField(line), 'too_many_names', { max: MAX_ALIASES })] : [];
}

function groupProblems(line: number, kind: Kind, group: string): FieldProblem[] {
  if (kind === 'member') return group === '' ? [fieldProblem(lineField(line), 'group_required')] : [];
  return group === '' ? [] : [fieldProblem(lineField(line), 'csv_group_unexpected')];
}

function frenchProblems(line: number, kind: Kind, nameFr: string): FieldProblem[] {
  if (nameFr !== '' && kind !== 'sourcetype') return [fieldProblem(lineField(line), 'french_name_unexpected')];
  return characterCount(nameFr) > MAX_CATALOGUE_NAME_LENGTH
    ? [fieldProblem(lineField(line), 'too_long', { max: MAX_CATALOGUE_NAME_LENGTH })]
    : [];
}

function readLine(row: CsvRow, header: CsvRow, columns: CsvColumns<Column>): CatalogueLine | FieldProblem[] {
  const { line, cells } = row;
  const cell = (column: Column): string => cleanName(emptyIfBlank(columns.cell(row, column)));
  const count = header.cells.length;
  if (cells.length < count || hasExtraCells(row, header))
    return [fieldProblem(lineField(line), 'csv_column_count', { count })];
  const kind = kindsByName[columnKey(cell('kind'))];
  if (!kind) return [fieldProblem(lineField(line), 'csv_kind_unknown')];
  const [name, nameFr, group] = [cell('name'), cell('name_fr'), cell('group')];
  const listed = splitCell(cell('aliases'))
    .filter((alias) => !isBlank(alias))
    .map(cleanName);
  const unique = new Map(listed.map((alias) => [nameKey(alias), alias]));
  unique.delete(nameKey(name));
  const aliases = [...unique.values()];
  const problems = [
    ...groupProblems(line, kind, group),
    ...nameProblems(line, [name, ...aliases]),
    ...frenchProblems(line, kind, nameFr),
  ];
  return problems.length > 0 ? problems : { line, kind, group, name, nameFr, aliases };
}

export const lineKey = ({ kind, group, name }: Pick<CatalogueLine, 'kind' | 'group' | 'name'>): string =>
  JSON.stringify([kind, nameKey(group), nameKey(name)]);

type CatalogueLines = { lines: CatalogueLine[]; problems: FieldProblem[]; ignored: readonly string[] };

/**
 * Returns the valid lines, including repeated ones, and all problems. Yields before each line,
 * so that the caller can do other work while a long file is processed.
 */
export function* readCatalogueLines({
  header,
  rows,
}: Pick<CsvText, 'header' | 'rows'>): Generator<void, CatalogueLines> {
  const columns = findColumns(header, CATALOGUE_COLUMNS, rows);
  const { ignored } = columns;
  const missing = REQUIRED.filter((column) => !columns.has(column));
  if (!header || missing.length > 0) {
    const problem = fieldProblem(lineField(header?.line ?? 1), 'csv_column_missing', { columns: missing.join(', ') });
    return { lines: [], problems: [problem], ignored };
  }
  const lines: CatalogueLine[] = [];
  const problems: FieldProblem[] = [];
  const known = new Map<string, number>();
  for (const row of rows) {
    yield;
    const read = readLine(row, header, columns);
    if (Array.isArray(read)) {
      problems.push(...read);
      continue;
    }
    const line = known.get(lineKey(read));
    if (line !== undefined) problems.push(fieldProblem(lineField(read.line), 'csv_repeated', { line }));
    known.set(lineKey(read), line ?? read.line);
    lines.push(read);
  }
  return { lines, problems, ignored };
}
