/**
 * Finds limits and durations that are written as numbers instead of being imported from `contract/limits.ts` and
 * `contract/durations.ts`.
 */
import ts from 'typescript';
import type { SourceFile } from './source-files.ts';

/** 0 and 1 are allowed: as limits, they only mean "not negative" and "not empty". */
const literals: readonly { readonly under: string; readonly pattern: RegExp }[] = [
  { under: 'src/contract/fields.ts', pattern: /\bm(?:in|ax): (?![01]\b)\d/ },
  { under: 'src/contract/', pattern: /\.(?:min|max)\((?![01]\b(?!\.))\d/ },
  { under: 'src/web/', pattern: /\bm(?:in|ax)Length(?:=\{|: )\d/ },
];

export function findLiteralLimits(files: readonly SourceFile[]): string[] {
  return files.flatMap(({ path, text }) => {
    if (isTest(path)) return [];
    const rules = literals.filter(({ under }) => path.startsWith(under));
    return text
      .split('\n')
      .flatMap((line, index) =>
        rules.some(({ pattern }) => pattern.test(line))
          ? [`${path}:${index + 1} writes a limit as a number: name it in contract/limits.ts`]
          : [],
      );
  });
}

const isTest = (path: string): boolean => /\.(?:test|fixture)\.tsx?$/.test(path);

/** The files whose texts are sentences for users, administrators and readers of the API's documentation. */
const sentenceFiles =
  /^src\/(?:.*(?:\.(?:labels|words|emails|texts)|-sentences|\/end-text|\/setup-questions|\.commands|\/commands)\.ts|contract\/[^/]+\.ts)$/;

/** Matches a separate number: not part of a date, a ratio such as 16:9, a name, a colour or an option. */
const number = /(?<![\p{L}\p{N}#.,:/*=-])\d+(?:[., {2}]\d+)*(?![\p{L}\d:/*-])/gu;
/** Matches text before a number that is an example, as in `e.g. 18.00` and `like 1200 or 1200.50`. */
const example = /(?:e\.g\.|for example|such as|like|par exemple|comme)[^.]*$/i;

/** Matches text before a status code in a route's documentation, as in `with 409`, `returns 200` and `is a 422`. */
const status = /\b(?:with|returns|a) $/;

/** Sentences whose number is not a limit. */
const withOtherNumbers = new Set([
  'Heading 2',
  'Heading 3',
  'Titre 2',
  'Titre 3',
  // The specification contains this sentence.
  'Get your order in 2 years',
  'Recevez votre commande en 2 ans',
  'For example: 4 USD, or 15 USD abroad',
  'Par exemple : 4 $, à l’étranger 15 $',
  'Orchid Static, Yune, max 20 USD, must have',
  'Orchid Static, Yune, jusqu’à 20 USD, indispensable',
]);

const isPiece = (node: ts.Node): node is ts.LiteralLikeNode =>
  ts.isStringLiteralLike(node) || ts.isTemplateHead(node) || ts.isTemplateMiddle(node) || ts.isTemplateTail(node);

const isOther = (value: string, before: string): boolean =>
  /^[01]$/.test(value) || example.test(before) || (/^[245]\d\d$/.test(value) && status.test(before));

/**
 * Returns the numbers of a text that can be limits. 0 and 1 are left out, because they are rarely limits: “1 photo” is
 * just a singular.
 */
function limitsIn(text: string): string[] {
  if (!/\p{L}{2}/u.test(text) || withOtherNumbers.has(text)) return [];
  return [...text.matchAll(number)].flatMap(({ 0: value, index }) =>
    isOther(value, text.slice(0, index)) ? [] : [value],
  );
}

/** Finds sentences that contain a limit as a number, because they become wrong when the constant changes. */
export function findTypedLimits(files: readonly SourceFile[]): string[] {
  return files.flatMap(({ path, text }) => {
    if (!sentenceFiles.test(path) || isTest(path)) return [];
    const file = ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true);
    const problems: string[] = [];
    const visit = (node: ts.Node): void => {
      if (ts.isImportDeclaration(node)) return;
      if (isPiece(node)) {
        const line = file.getLineAndCharacterOfPosition(node.getStart()).line + 1;
        for (const value of limitsIn(node.text)) {
          problems.push(`${path}:${line} has the number ${value} in a sentence: interpolate its constant`);
        }
      }
      ts.forEachChild(node, visit);
    };
    visit(file);
    return problems;
  });
}

const unitLength = /\b(?:(?:24 \* )?60 \* 60|60 \* 1000|86_400(?:_000)?|3_600_000)\b/;

/** Finds numbers for the length of a minute, an hour or a day that are not imported from `contract/durations.ts`. */
export function findTypedDurations(files: readonly SourceFile[]): string[] {
  return files.flatMap(({ path, text }) => {
    if (!path.startsWith('src/') || isTest(path) || path === 'src/contract/durations.ts') return [];
    return text
      .split('\n')
      .flatMap((line, index) =>
        unitLength.test(line) ? [`${path}:${index + 1} writes out a duration: use contract/durations.ts`] : [],
      );
  });
}
