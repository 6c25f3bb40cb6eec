/** Finds limits that are written as numbers instead of being imported from the file of all limits. */
import type { SourceFile } from './source-files.ts';

/** 0 and 1 are not limits that a second place has to know: "not negative" and "not empty". */
const literals: readonly { readonly under: string; readonly pattern: RegExp }[] = [
  { under: 'src/contract/', pattern: /\.(?:min|max)\((?![01]\b(?!\.))\d/ },
  { under: 'src/web/', pattern: /\bm(?:in|ax)Length(?:=\{|: )\d/ },
];

/** Limits of contract schemas and of form fields that are not imported from `contract/limits.ts`. */
export function findLiteralLimits(files: readonly SourceFile[]): string[] {
  return files.flatMap(({ path, text }) => {
    const rule = literals.find(({ under }) => path.startsWith(under));
    if (!rule || /\.(?:test|fixture)\.tsx?$/.test(path)) return [];
    return text
      .split('\n')
      .flatMap((line, index) =>
        rule.pattern.test(line)
          ? [`${path}:${index + 1} writes a limit as a number: name it in contract/limits.ts`]
          : [],
      );
  });
}
