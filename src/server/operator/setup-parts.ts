/** Implements the steps of `setup` that store the marketplace's settings and fill its catalogue. */
import type { z } from 'zod';
import type { NewEntry } from '#contract/catalogue.ts';
import { errorSentences } from '#contract/error-sentences.ts';
import { MarketplaceSettings } from '#contract/marketplace.ts';
import { problemSentences } from '#contract/problem-sentences.ts';
import { renderProblem } from '#contract/problems.ts';
import { CATALOGUE_COLUMNS, kindNames } from '#rules/catalogue/catalogue-lines.ts';
import { toCsv } from '#rules/text/csv.ts';
import { changeMarketplace, readMarketplace } from '../features/marketplace/index.ts';
import { AppError } from '../http/app-error.ts';
import { parseFields } from '../http/field-problems.ts';
import { CommandError, type GivenOptions, type Operator, textOf } from './command.ts';
import { importEntries, readText } from './import-file.ts';

export function sentenceOf({ code, problems = [] }: Pick<AppError, 'problems'> & { code: AppError['code'] }): string {
  return problems.length > 0
    ? problems.map((problem) => `${problem.field}: ${renderProblem(problemSentences, problem)}`).join('\n')
    : errorSentences[code];
}

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
  if ('problems' in parsed) throw new CommandError(sentenceOf({ code: 'validation_failed', ...parsed }));
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

type CatalogueOptions = { file: string | undefined; groups: readonly string[]; sourceTypes: string | undefined };

export async function fillCatalogue(operator: Operator, options: CatalogueOptions): Promise<string[]> {
  const { file, groups, sourceTypes } = options;
  if (file === undefined && groups.length === 0 && sourceTypes === undefined) return [];
  const text = file === undefined ? csvByHand(groups, sourceTypes ?? '') : await readText(file);
  return await importEntries(operator.database.db, text);
}
