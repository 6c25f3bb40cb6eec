/**
 * Derives mutants from docs/specification-trace.md. Each mutant is a change to the source that alters one literal (a
 * text, a name or a number) from a statement of the specification.
 */
import type { SourceFile } from './source-files.ts';
import { readTrace, type TraceRow } from './trace-rows.ts';

/**
 * A change to the source: the position of one literal from a statement of the specification, and the text that replaces
 * the literal.
 */
export type Mutant = {
  row: TraceRow;
  literal: string;
  file: string;
  start: number;
  end: number;
  replacement: string;
};
export type Sources = ReadonlyMap<string, string>;
type Span = { file: string; start: number; end: number };
type Kind = 'text' | 'route' | 'name' | 'number';
type Literal = { kind: Kind; text: string };

const WEB = 'src/web/';
const CONTRACT = 'src/contract/';
const QUOTED = /(?<![\p{L}\p{N}])'(.+?)'(?![\p{L}\p{N}])/gu;
const CODE = /`([^`]+)`/g;
const ROUTE = /^(GET|POST|PUT|DELETE) (\/[^\s?]+)/;
/** As in Markdown, code that contains a backtick is enclosed in two backticks. */
const EXPLICIT = /^(.+?) = `([^`]+)`: (?:`([^`]+)`|`` (.+?) ``) → (?:`([^`]*)`|`` (.*) ``)$/;
const NUMBER = /(?<![\w.])\d+(?:[:.]\d+)*(?![\w])/g;

/** Finds a statement's literals: texts on screen in single quotes, API names and paths in backticks, and numbers. */
export function findLiterals(statement: string): Literal[] {
  const code = [...statement.matchAll(CODE)].map(([, text = '']): Literal => {
    if (ROUTE.test(text)) return { kind: 'route', text };
    return { kind: /^[\d.]+$/.test(text) ? 'number' : 'name', text };
  });
  const prose = statement.replace(CODE, ' ');
  const texts = [...prose.matchAll(QUOTED)].map(([, text = '']): Literal => ({ kind: 'text', text }));
  const numbers = [...prose.replace(QUOTED, ' ').matchAll(NUMBER)].map(([text]): Literal => ({ kind: 'number', text }));
  const all = [...texts, ...code, ...numbers];
  return all.filter(({ text }, at) => all.findIndex((other) => other.text === text) === at);
}

const escapeRegExp = (text: string): string => text.replace(/[.*+?^${}()|[\]\\/]/g, '\\$&');

/**
 * Matches a text as a whole string or as an element's whole content, a path as a whole string, and other literals as
 * whole words.
 */
function patternOf({ kind, text }: Literal): RegExp {
  if (kind === 'route') {
    const [, method = '', path = ''] = ROUTE.exec(text) ?? [];
    return new RegExp(`(?<='${method} )${escapeRegExp(path)}(?=':)`, 'g');
  }
  if (text.startsWith('/')) {
    const path = escapeRegExp(text).replace(/\\\{(\w+)\\\}/g, '(?:\\{$1\\}|:$1)');
    return new RegExp(`(?<=['"\`])${path}(?=['"\`])`, 'g');
  }
  if (kind !== 'text') return new RegExp(`(?<![\\w$])${escapeRegExp(text)}(?![\\w$])`, 'g');
  return new RegExp(
    `(?<=')${escapeRegExp(text.replaceAll("'", "\\'"))}(?=')|(?<=["\`>]\\s*)${escapeRegExp(text)}(?=\\s*["\`<])`,
    'g',
  );
}

/**
 * Alters as little as possible: changes the case of a letter in a text, increases a number by 1, or adds an x to a
 * name.
 */
export function alter(kind: Kind, source: string): string {
  if (kind === 'number') return source.replace(/\d+$/, (digits) => String(Number(digits) + 1));
  // In a path, alter the last of the segments that are not parameters.
  if (source.startsWith('/')) return source.replace(/^((?:.*\/)?)([\w-]*)((?:\/[{:]\w+\}?)*)$/, '$1$2x$3');
  if (kind !== 'text') return /\w$/.test(source) ? `${source}x` : `x${source}`;
  const at = source.search(/(?<=\p{L})\p{L}/u);
  if (at < 0) return `${source}x`;
  const letter = source.charAt(at);
  const other = letter === letter.toLowerCase() ? letter.toUpperCase() : letter.toLowerCase();
  return `${source.slice(0, at)}${other}${source.slice(at + 1)}`;
}

type Given = {
  explicit: Map<string, { file: string; from: string; to: string }>;
  scopes: { file: string; after: string }[];
};

/**
 * Reads the fourth column of a row, which says where the source defines the literals of the statement. "`file`" or
 * "`file` after `anchor`" means that the first occurrence in the file, or after the anchor, is the definition. "literal
 * = `file`: `from` → `to`" means that the source spells the literal differently; the mutant replaces `from` with `to`.
 */
function readSourceCell(cell: string): Given {
  const locations: Given = { explicit: new Map(), scopes: [] };
  for (const part of cell.split('<br>').map((text) => text.trim())) {
    const [, literal, file, plainFrom, quotedFrom, to1, to2] = EXPLICIT.exec(part) ?? [];
    const [from, to] = [plainFrom ?? quotedFrom, to1 ?? to2];
    if (literal && file && from && to !== undefined) locations.explicit.set(literal, { file, from, to });
    const [, scope, after = ''] = /^`([^`]+)`(?: after `(.+)`)?$/.exec(part) ?? [];
    if (scope) locations.scopes.push({ file: scope, after });
  }
  return locations;
}

/** Blanks out comments at the beginning of lines, because a literal in a comment is not a definition. */
const blankComments = (source: string): string =>
  source.replace(/^\s*(?:\/\/.*|\/\*[\s\S]*?\*\/)/gm, (comment) => comment.replace(/[^\n]/g, ' '));

function spansIn(file: string, source: string, pattern: RegExp, from = 0): Span[] {
  return [...blankComments(source).matchAll(pattern)].flatMap(({ index, 0: text }) =>
    index < from ? [] : [{ file, start: index, end: index + text.length }],
  );
}

/** Returns the position of a literal in the source, or a string that explains why it is missing or ambiguous. */
function locate(literal: Literal, locations: Given, sources: Sources): Span | string {
  const pattern = patternOf(literal);
  for (const { file, after } of locations.scopes) {
    const source = sources.get(file);
    const from = source?.indexOf(after) ?? -1;
    if (source === undefined || from < 0) return `${file} has no "${after}"`;
    const [first] = spansIn(file, source, pattern, from + after.length);
    if (first) return first;
  }
  if (literal.kind === 'name' || literal.kind === 'number') return 'the source column names no file that has it';
  const searched = [...sources].filter(([file]) => file.startsWith(literal.kind === 'route' ? CONTRACT : WEB));
  const [only, ...others] = searched.flatMap(([file, source]) => spansIn(file, source, pattern));
  if (!only) return 'no source has it';
  return others.length === 0 ? only : `${others.length + 1} places have it: name one in the source column`;
}

/** Returns the altered text. A shorthand property gets its old value under the altered name. */
function alterAt({ start, end }: Span, kind: Kind, source: string): string {
  const text = source.slice(start, end);
  const isShorthand =
    kind === 'name' && /[{,]\s*$/.test(source.slice(0, start)) && /^(,|\s*\})/.test(source.slice(end));
  return isShorthand ? `${alter(kind, text)}: ${text}` : alter(kind, text);
}

function explicitSpan({ file, from }: { file: string; from: string }, sources: Sources): Span | string {
  const source = sources.get(file);
  const start = source?.indexOf(from) ?? -1;
  if (start < 0) return `${file} has no "${from}"`;
  return source?.includes(from, start + 1) ? `${file} has "${from}" twice` : { file, start, end: start + from.length };
}

export function productSources(files: readonly SourceFile[]): Sources {
  const isProduct = (path: string): boolean =>
    /^src\//.test(path) && !/\.(test|fixture)\.tsx?$|^src\/web\/languages/.test(path);
  return new Map(files.filter(({ path }) => isProduct(path)).map(({ path, text }) => [path, text]));
}

export function makeMutants(trace: string, sources: Sources): { mutants: Mutant[]; problems: string[] } {
  const mutants: Mutant[] = [];
  const problems: string[] = [];
  for (const row of readTrace(trace)) {
    const literals = findLiterals(row.statement);
    const locations = readSourceCell(row.source);
    const strange = [...locations.explicit.keys()].filter((key) => literals.every(({ text }) => text !== key));
    for (const key of strange) problems.push(`${row.id} has no literal "${key}"`);
    if (literals.length > 0 && row.proofs.every(({ file }) => !/\.test\.tsx?$/.test(file)))
      problems.push(`${row.id} has a literal, which a journey alone does not prove`);
    for (const literal of literals) {
      const explicit = locations.explicit.get(literal.text);
      const span = explicit ? explicitSpan(explicit, sources) : locate(literal, locations, sources);
      if (typeof span === 'string') problems.push(`${row.id} "${literal.text}": ${span}`);
      else {
        const replacement = explicit?.to ?? alterAt(span, literal.kind, sources.get(span.file) ?? '');
        mutants.push({ ...span, row, literal: literal.text, replacement });
      }
    }
  }
  return { mutants, problems };
}
