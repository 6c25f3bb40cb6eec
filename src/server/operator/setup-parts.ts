/** Implements the steps of `setup` that store the marketplace's settings and fill its catalogue. */
import { readFile } from 'node:fs/promises';
import type { z } from 'zod';
import type { NewEntry } from '#contract/catalogue.ts';
import { MarketplaceSettings } from '#contract/marketplace.ts';
import { plural } from '#contract/plural.ts';
import { problemSentences } from '#contract/problem-sentences.ts';
import { renderProblem } from '#contract/problems.ts';
import { CATALOGUE_COLUMNS, kindNames } from '#rules/catalogue/catalogue-lines.ts';
import { toCsv } from '#rules/text/csv.ts';
import { decodeText } from '#rules/text/decode-text.ts';
import type { Db } from '../db/db.ts';
import { importCatalogue } from '../features/catalogue/index.ts';
import { changeMarketplace, readMarketplace } from '../features/marketplace/index.ts';
import { AppError } from '../http/app-error.ts';
import { parseFields } from '../http/field-problems.ts';
import { CommandError, type GivenOptions, type Operator, sentenceOf, textOf } from './command.ts';

export async function withCommandErrors<T>(run: () => Promise<T>): Promise<T> {
  try {
    return await run();
  } catch (error) {
    throw error instanceof AppError ? new CommandError(sentenceOf(error)) : error;
  }
}

/** Returns the colour to store; `default` removes the stored colour. */
const accentOf = (accent: string | undefined, stored: string | null): string | null =>
  accent === 'default' ? null : (accent ?? stored);

export async function nameMarketplace({ database: { db } }: Operator, options: GivenOptions): Promise<string[]> {
  const [name, light, dark, invitations] = ['marketplace', 'accent-light', 'accent-dark', 'invitations'].map((option) =>
    textOf(options, option),
  );
  if ((name ?? light ?? dark ?? invitations) === undefined) return [];
  const stored = await readMarketplace(db);
  const parsed = parseFields(MarketplaceSettings, {
    name: name ?? stored.name,
    accent_light: accentOf(light, stored.accent_light),
    accent_dark: accentOf(dark, stored.accent_dark),
    invitations: invitations ?? stored.invitations,
  });
  if ('problems' in parsed) throw new CommandError(sentenceOf({ message: '', ...parsed }));
  await withCommandErrors(() => changeMarketplace({ db, actorId: null }, parsed.data));
  return [`The marketplace is called ${parsed.data.name}.`];
}

const namesOf = (text: string): string[] =>
  text
    .split(',')
    .map((name) => name.trim())
    .filter((name) => name !== '');

type Row = Pick<z.output<typeof NewEntry>, 'kind' | 'name' | 'name_fr'> & { group: string };

/**
 * Parses a group with its members, for example `Nova: Ada, Eve`. Names such as HALO:RUN contain colons, so only the last
 * colon before a space or the end separates them.
 */
export function rowsOfGroup(text: string): Row[] {
  const [, group = text, members = ''] = /^(.*):(?:\s(.*))?$/s.exec(text) ?? [];
  const name = group.trim();
  return [
    { kind: 'group', group: '', name },
    ...namesOf(members).map((member) => ({ kind: 'member' as const, group: name, name: member })),
  ];
}

/** Parses a source type with an optional French name, for example `Photo card = Carte photo`. */
function rowOfSourceType(text: string): Row {
  const [name = '', ...french] = text.split('=');
  return { kind: 'sourcetype', group: '', name: name.trim(), name_fr: french.join('=').trim() };
}

/** Returns the entries from the command line as CSV, so that the import adds all of them or none. */
function csvByHand(groups: readonly string[], sourceTypes: string): string {
  const rows: Row[] = [...groups.flatMap(rowsOfGroup), ...namesOf(sourceTypes).map(rowOfSourceType)];
  return toCsv(
    CATALOGUE_COLUMNS,
    rows.map(({ kind, group, name, name_fr = '' }) => [kindNames[kind], group, name, name_fr, '']),
  );
}

async function readText(path: string): Promise<string> {
  const bytes = await readFile(path).catch(() => {
    throw new CommandError(`${path} cannot be read.`);
  });
  const text = decodeText(bytes);
  if (text === undefined) throw new CommandError(`${path} is not a text file. Save it as CSV UTF-8.`);
  return text;
}

function refusedLines(error: unknown): CommandError {
  if (!(error instanceof AppError) || !error.problems) throw error;
  const lines = error.problems.map(
    (problem) => `line ${problem.field.split('.')[1]}: ${renderProblem(problemSentences, problem)}`,
  );
  return new CommandError(`Nothing was imported.\n${lines.join('\n')}`);
}

const count = (number: number, one: string, other: string): string => `${number} ${plural(number, { one, other })}`;

/** Adds all entries of a CSV text to the catalogue, or none. */
async function importEntries(db: Db, text: string): Promise<string[]> {
  const added = await importCatalogue({ db, actorId: null }, text, { isPreview: false }).catch((error: unknown) => {
    throw refusedLines(error);
  });
  return [
    `Added ${count(added.groups, 'group', 'groups')}, ${count(added.members, 'member', 'members')}, ${count(added.source_types, 'source type', 'source types')} and ${count(added.aliases, 'alias', 'aliases')}.`,
    ...(added.french_names > 0 ? [`Stored ${count(added.french_names, 'French name', 'French names')}.`] : []),
    ...(added.unchanged > 0 ? [`Already in the catalogue: ${count(added.unchanged, 'line', 'lines')}.`] : []),
    ...(added.ignored_columns ? [`Columns that are not read: ${added.ignored_columns.join(', ')}.`] : []),
  ];
}

type CatalogueOptions = { file: string | undefined; groups: readonly string[]; sourceTypes: string | undefined };

export async function fillCatalogue(operator: Operator, options: CatalogueOptions): Promise<string[]> {
  const { file, groups, sourceTypes } = options;
  if (file === undefined && groups.length === 0 && sourceTypes === undefined) return [];
  const text = file === undefined ? csvByHand(groups, sourceTypes ?? '') : await readText(file);
  return await importEntries(operator.database.db, text);
}
