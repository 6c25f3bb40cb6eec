/** Finds functions in src that are longer than 40 lines. */
import ts from 'typescript';
import type { SourceFile } from './source-files.ts';

const MAX_LINES = 60;

type LongFunction = { key: string; lines: number };

const isProduct = (path: string): boolean =>
  path.startsWith('src/') && /\.tsx?$/.test(path) && !/\.(test|fixture)\.tsx?$/.test(path);

/** Returns a function's name or, for a callback, the name of the function that receives it. */
function nameOf(node: ts.Node): string {
  const { parent } = node;
  if ('name' in node && node.name) return (node.name as ts.Node).getText();
  if (ts.isConstructorDeclaration(node)) return 'constructor';
  if (ts.isVariableDeclaration(parent) || ts.isPropertyAssignment(parent) || ts.isPropertyDeclaration(parent)) {
    return parent.name.getText();
  }
  if (ts.isCallExpression(parent)) return `${parent.expression.getText()} callback`;
  return ts.isSourceFile(parent) ? 'default' : nameOf(parent);
}

function findLongFunctions({ path, text }: SourceFile): LongFunction[] {
  const source = ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true);
  const long: LongFunction[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isFunctionLike(node) && 'body' in node && node.body) {
      const lineOf = (position: number): number => source.getLineAndCharacterOfPosition(position).line;
      const lines = lineOf(node.end) - lineOf(node.getStart()) + 1;
      if (lines > MAX_LINES) long.push({ key: `${path} ${nameOf(node)}`, lines });
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
  return long;
}

/**
 * Reports functions of more than 40 lines without an exception, and exceptions for functions that are short or missing.
 * @param exceptions the reason for each exception by `path name`
 */
export function checkFunctionLengths(
  files: readonly SourceFile[],
  exceptions: Readonly<Record<string, string>>,
): string[] {
  const long = files.filter(({ path }) => isProduct(path)).flatMap(findLongFunctions);
  const tooLong = long.filter(({ key }) => !Object.hasOwn(exceptions, key));
  const keys = new Set(long.map(({ key }) => key));
  const stale = Object.keys(exceptions).filter((key) => !keys.has(key));
  return [
    ...tooLong.map(({ key, lines }) => `${key}: ${lines} lines, the limit is ${MAX_LINES}: split it`),
    ...stale.map((key) => `${key}: no function over ${MAX_LINES} lines; remove it from tools/checks/long-functions.ts`),
  ];
}
