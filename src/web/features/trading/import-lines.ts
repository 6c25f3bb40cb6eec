/** Imports pasted lines and files in parts that are small enough for the server. */

import { tradingRoutes } from '#contract/trading-routes.ts';
import type { WantImportResult } from '#contract/wants.ts';
import { firstCharacters } from '#rules/text/characters.ts';
import { call } from '#web/lib/net/api.ts';

export type ImportFormat = 'lines' | 'csv';
export type LineProblem = WantImportResult['problems'][number];
export type ImportProgress = { done: number; total: number };

/** The maximum size of a part: below the server's limits, with room for the CSV header, which every part repeats. */
const MAX_PART_LINES = 500;
const MAX_PART_LENGTH = 50_000;

/** Splits the text into parts of whole lines, each with the number of lines before it. Cuts lines that are too long. */
export function splitLines(lines: readonly string[]): { before: number; lines: string[] }[] {
  const parts: { before: number; lines: string[]; length: number }[] = [];
  for (const [at, full] of lines.entries()) {
    const line = firstCharacters(full, MAX_PART_LENGTH);
    const last = parts.at(-1);
    const isFull = !last || last.lines.length >= MAX_PART_LINES || last.length + line.length > MAX_PART_LENGTH;
    if (isFull) parts.push({ before: at, lines: [line], length: line.length });
    else {
      last.lines.push(line);
      last.length += line.length + 1;
    }
  }
  return parts;
}

/** Splits the text into lines. The header of a CSV file is its first line that is not blank; `start` is its index. */
export function readLines(text: string, format: ImportFormat): { start: number; header: string[]; body: string[] } {
  const all = text.split(/\r\n|\r|\n/);
  if (format === 'lines') return { start: 0, header: [], body: all };
  const start = Math.max(
    0,
    all.findIndex((line) => line.trim() !== ''),
  );
  return { start, header: all.slice(start, start + 1), body: all.slice(start + 1) };
}

/**
 * Imports the parts one after another. The returned problems have the line numbers of the whole text. If a part fails,
 * the whole text can be sent again: lines that were already added are then reported as `repeated` problems.
 */
export async function importText(
  text: string,
  format: ImportFormat,
  onProgress: (progress: ImportProgress) => void,
): Promise<WantImportResult> {
  const { start, header, body } = readLines(text, format);
  const result: WantImportResult = { created: 0, problems: [] };
  for (const { before, lines } of splitLines(body)) {
    const { created, problems } = await call(tradingRoutes.wants.import, {
      body: { format, text: [...header, ...lines].join('\n') },
    });
    result.created += created;
    result.problems.push(...problems.map((problem) => ({ ...problem, line: problem.line + before + start })));
    onProgress({ done: Math.min(body.length, before + lines.length), total: body.length });
  }
  return result;
}
