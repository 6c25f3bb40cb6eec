/**
 * Checks that docs/specification-trace.md lists existing tests for each statement of the specification, and that the
 * literals of each statement occur in the source.
 */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { listSourceFiles } from './source-files.ts';
import { makeMutants, productSources } from './trace-mutants.ts';
import { readTrace, type TraceRow } from './trace-rows.ts';

const trace = join('docs', 'specification-trace.md');

/** True if a test has exactly this title as the first argument of its call. A `describe` is not a test. */
export function hasTest(source: string, title: string): boolean {
  return ["'", '"', '`'].some((quote) => {
    const written = `${quote}${title.replaceAll('\\', '\\\\').replaceAll(quote, `\\${quote}`)}${quote}`;
    return source
      .split(written)
      .some((before, at, parts) => at < parts.length - 1 && /(?<!\bdescribe)\(\s*$/.test(before));
  });
}

/** Reports missing and duplicated numbers of statements; each group of statements starts at 1. */
function findMisnumbered(rows: readonly TraceRow[]): string[] {
  const last = new Map<string, number>();
  return rows.flatMap(({ line, id, group, number }) => {
    const expected = (last.get(group) ?? 0) + 1;
    last.set(group, number);
    return number === expected ? [] : [`${trace}:${line} ${id} should be S${group}.${expected}`];
  });
}

/** `read` returns a file's text; undefined if it does not exist. */
export function findUnproved(text: string, read: (file: string) => string | undefined): string[] {
  const rows = readTrace(text);
  const tables = text.split('\n').filter((line) => /^\| *S\d/.test(line)).length;
  const unread = tables === rows.length ? [] : [`${trace}: ${tables - rows.length} rows cannot be read`];
  if (rows.length === 0) return [`${trace} has no statements`];
  const problems = rows.flatMap(({ line, id, statement, proofs }) => {
    const at = `${trace}:${line} ${id}`;
    if (statement === '') return [`${at} says nothing`];
    if (proofs.length === 0) return [`${at} names no test`];
    return proofs.flatMap(({ file, title }) => {
      const source = /\.(test|spec)\.tsx?$/.test(file) ? read(file) : undefined;
      if (source === undefined) return [`${at} names ${file}, which is no test file here`];
      return hasTest(source, title) ? [] : [`${at} names a test that ${file} does not have: ${title}`];
    });
  });
  return [...unread, ...findMisnumbered(rows), ...problems];
}

if (import.meta.main) {
  const root = fileURLToPath(new URL('../..', import.meta.url));
  const at = (file: string): string => join(root, file);
  const text = readFileSync(at(trace), 'utf8');
  const unproved = findUnproved(text, (file) => (existsSync(at(file)) ? readFileSync(at(file), 'utf8') : undefined));
  const problems = [...unproved, ...makeMutants(text, productSources(listSourceFiles(root))).problems];
  for (const problem of problems) console.error(problem);
  process.exitCode = problems.length === 0 ? 0 : 1;
}
