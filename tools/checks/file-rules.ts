/** Checks every source file: size, names, opening comment, query keys, row locks, and who sees what. */
import ts from 'typescript';
import type { SourceFile } from './source-files.ts';

const linesOfSource = 500;
const linesOfTests = 700;
const vagueNames = /^(utils?|helpers?|misc|common|types|constants)$/;

const isTest = (path: string): boolean => /\.(test|spec)\.tsx?$/.test(path) || path.startsWith('test/');

export function findLongFiles(files: SourceFile[]): string[] {
  return files.flatMap(({ path, text }) => {
    const lines = text.replace(/\n$/, '').split('\n').length;
    const limit = isTest(path) ? linesOfTests : linesOfSource;
    return lines > limit ? [`${path} has ${lines} lines, the limit is ${limit}: split it`] : [];
  });
}

/** Finds files and folders with vague names, and index files that are not the entry of a feature. */
export function findVagueNames(files: SourceFile[]): string[] {
  return files.flatMap(({ path }) => {
    const parts = path.split('/');
    const stems = [...parts.slice(0, -1), ...(parts.at(-1) ?? '').split('.').slice(0, -1)];
    const vague = stems.find((stem) => vagueNames.test(stem));
    if (vague) return [`${path}: "${vague}" does not say what is inside`];
    const isBarrel = /(^|\/)index\.tsx?$/.test(path);
    const isFeatureIndex = /^src\/(server|web)\/features\/[^/]+\/index\.ts$/.test(path);
    return isBarrel && !isFeatureIndex ? [`${path}: only a feature has an index.ts`] : [];
  });
}

/**
 * Finds names such as `mayAnswer`, which do not show the type of the result: `can…` returns a boolean, `…Refusal` a
 * reason or null.
 */
export function findMayNames(files: SourceFile[]): string[] {
  return files.flatMap(({ path, text }) =>
    [...new Set(text.match(/(?<![\w.#-])may[A-Z]\w*/g))].map((name) => `${path}: name "${name}" can… or …Refusal`),
  );
}

/** Finds functions named `…Refusal` that return undefined: these functions return null if nothing is refused. */
export function findUndefinedRefusals(files: SourceFile[]): string[] {
  return files.flatMap(({ path, text }) => {
    const file = ts.createSourceFile(path, text, ts.ScriptTarget.Latest);
    return file.statements.flatMap((statement) => {
      const named = ts.isVariableStatement(statement) ? statement.declarationList.declarations : [statement];
      return named.flatMap((declaration) => {
        const makes = ts.isVariableDeclaration(declaration) ? declaration.initializer : declaration;
        if (!makes || !(ts.isFunctionDeclaration(makes) || ts.isArrowFunction(makes))) return [];
        const name = ts.isVariableDeclaration(declaration) ? declaration.name.getText(file) : makes.name?.getText(file);
        const returns = makes.type?.getText(file) ?? '';
        if (!name?.endsWith('Refusal') || !/\bundefined\b/.test(returns)) return [];
        return [`${path}: ${name} returns undefined, the others return null`];
      });
    });
  });
}

/** Finds source files without an opening comment. Tests need none, because the file that they test has one. */
export function findUnexplainedFiles(files: SourceFile[]): string[] {
  return files.flatMap(({ path, text }) => {
    if (isTest(path)) return [];
    const opening = text.replace(/^#!.*\n/, '').trimStart();
    const words = /^(?:\/\/|\/\*+)\s*([^\n]*)/.exec(opening)?.[1] ?? '';
    const explains = /[a-z]{2,} \S/i.test(words) && !/^(biome-ignore|@ts-|@vitest-)/.test(words);
    return explains ? [] : [`${path} does not open with a sentence that says what the file does`];
  });
}

const literalQueryKey =
  /\bqueryKey:\s*\[\s*['"`.]|quer(?:y|ies)(?:Data|State)(?:<.+>)?\(\s*\[|key\w*(?:\s*:[^=]+)?\s*=\s*(?:\(.*=>\s*)?\[\s*['"`]/i;

/** Finds query keys written as array literals: use `queryKey(route, input)`, so that refetches find the query. */
export function findLiteralQueryKeys(files: SourceFile[]): string[] {
  return files.flatMap(({ path, text }) => {
    if (!path.startsWith('src/web/') || path.startsWith('src/web/lib/net/route-query')) return [];
    return text
      .split('\n')
      .flatMap((line, index) =>
        literalQueryKey.test(line) ? [`${path}:${index + 1} spells out a query key: derive it with queryKey()`] : [],
      );
  });
}

const strongLock = /\.for\('update'|\bfor update\b(?!\s+skip locked)/i;
const descendingLock = /\border by [^()]*\bdesc\b[^()]*\bfor (?:no key update|share|key share)\b(?!\s+skip locked)/i;

const lockProblem = (line: string): string | undefined => {
  if (strongLock.test(line)) return 'locks a row for update: lock it for no key update';
  return descendingLock.test(line) ? 'locks rows in descending order: all writers lock the lowest id first' : undefined;
};

/**
 * Finds row locks that can cause deadlocks: locks that block foreign key checks (deadlock if two writers refer to each
 * other's rows), and locks in descending order (deadlock if another writer locks the same rows in ascending order).
 */
export function findUnsafeLocks(files: SourceFile[]): string[] {
  return files.flatMap(({ path, text }) => {
    if (!path.startsWith('src/server/') || !path.endsWith('.ts') || isTest(path)) return [];
    return text.split('\n').flatMap((line, index) => {
      const problem = lockProblem(line);
      return problem ? [`${path}:${index + 1} ${problem}`] : [];
    });
  });
}

/** A column that says who sees a row, in SQL or as a Drizzle column. `is_hidden:` is a field of a response. */
const visibilityColumn =
  /\b(?:is_hidden|deletion_at)\b(?!:)|\b(?:listings|reviews|users)\.(?:isHidden|deletionAt)\b|\b(?:[a-z]|messages|counterOffers)\.withheld\b/;
/** Stores of these features write the columns. */
const visibilityStores = /^src\/server\/features\/(?:auth|conversations|listings|reviews|trades)\/[^/]+\.store\.ts$/;

/**
 * Finds stores and views that decide themselves what a user can see, instead of taking a condition of the feature
 * `visibility`. `reasons` has the reason for each file that reads such a column for something else.
 */
export function findOwnVisibility(files: SourceFile[], reasons: Readonly<Record<string, string>>): string[] {
  const found = files.flatMap(({ path, text }) => {
    const isReader = /^src\/server\/features\/(?!visibility\/).+\.(?:store|views)\.ts$/.test(path);
    if (!isReader || visibilityStores.test(path)) return [];
    return text.split('\n').flatMap((line, index) => {
      const column = visibilityColumn.exec(line)?.[0];
      return column === undefined ? [] : [{ path, at: `${path}:${index + 1}`, column }];
    });
  });
  const unused = Object.keys(reasons).filter((path) => !found.some((problem) => problem.path === path));
  return [
    ...found.flatMap(({ path, at, column }) =>
      path in reasons ? [] : [`${at} reads ${column}: take a condition of features/visibility`],
    ),
    ...unused.map((path) => `${path} has a reason to read such a column, but reads none`),
  ];
}

/** A cut at a limit of text: `slice(0, MAX_NAME_LENGTH)`, `slice(start, start + LENGTH)`, `substring(0, 200)`. */
const textCut = /\.(?:slice|substring|substr)\([^()]*(?:LENGTH\b|\bmaxLength\b|,\s*(?:[2-9]\d|\d{3,})\s*\))/;
const machineText = /hex|cursor|\bfile\b/i;
const limitedLength = /\.length\s*(?:[<>]=?|-)\s*(MAX_\w+_LENGTH)\b/;

/**
 * Finds text that is cut or limited by UTF-16 units: half of an emoji cannot be stored, and the server counts characters.
 * Hexadecimal numbers and cursors consist of ASCII, and files of bytes.
 */
export function findTextUnits(files: SourceFile[]): string[] {
  return files.flatMap(({ path, text }) => {
    if (!/^src\/(?:contract|rules|web|server\/(?:features|mail|events|operator))\//.test(path) || isTest(path))
      return [];
    const limits = /import \{([^}]*)\} from '#contract\/limits\.ts'/.exec(text)?.[1] ?? '';
    return text.split('\n').flatMap((line, index) => {
      const limit = limitedLength.exec(line)?.[1];
      if (limit !== undefined && limits.includes(limit) && !machineText.test(line))
        return [`${path}:${index + 1} counts UTF-16 units: use characterCount()`];
      return textCut.test(line) && !machineText.test(line)
        ? [`${path}:${index + 1} cuts text by UTF-16 units: use firstCharacters() or shorten()`]
        : [];
    });
  });
}
