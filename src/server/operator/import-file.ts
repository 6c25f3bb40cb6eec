/** Reads and imports the files that are given to commands. */

import { readFile } from 'node:fs/promises';
import { plural } from '#contract/plural.ts';
import { problemSentences } from '#contract/problem-sentences.ts';
import { renderProblem } from '#contract/problems.ts';
import { decodeText } from '#rules/text/decode-text.ts';
import type { Db } from '../db/db.ts';
import { importCatalogue } from '../features/catalogue/index.ts';
import { AppError } from '../http/app-error.ts';
import { CommandError } from './command.ts';

export async function readText(path: string): Promise<string> {
  const bytes = await readFile(path).catch(() => {
    throw new CommandError(`${path} cannot be read.`);
  });
  const text = decodeText(bytes);
  if (text === undefined) throw new CommandError(`${path} is not a text file. Save it as CSV UTF-8.`);
  return text;
}

export function refusedLines(error: unknown): CommandError {
  if (!(error instanceof AppError) || !error.problems) throw error;
  const lines = error.problems.map(
    (problem) => `line ${problem.field.split('.')[1]}: ${renderProblem(problemSentences, problem)}`,
  );
  return new CommandError(`Nothing was imported.\n${lines.join('\n')}`);
}

const count = (number: number, one: string, other: string): string => `${number} ${plural(number, { one, other })}`;

/** Adds all entries of a CSV text to the catalogue, or none. */
export async function importEntries(db: Db, text: string): Promise<string[]> {
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
