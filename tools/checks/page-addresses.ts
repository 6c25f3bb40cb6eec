/** Finds page addresses that the server writes as literals instead of building them from the contract's table. */
import ts from 'typescript';
import { fixedPrefix } from '../../src/contract/pages.ts';
import type { SourceFile } from './source-files.ts';

const isChecked = (path: string): boolean =>
  path.startsWith('src/server/') && path.endsWith('.ts') && !/\.(test|fixture)\.ts$/.test(path);

/** Returns a regular expression for texts that begin with the fixed part of a page's pattern. */
function matcherOf(patterns: readonly string[]): RegExp {
  const prefixes = patterns.filter((pattern) => pattern !== '/').map(fixedPrefix);
  const alternatives = prefixes.map((prefix) => (prefix.endsWith('/') ? prefix : `${prefix}(?=[/?#]|$)`));
  return new RegExp(`^(?:${alternatives.join('|')})`);
}

export function findPageAddresses(files: readonly SourceFile[], patterns: readonly string[]): string[] {
  const matcher = matcherOf(patterns);
  return files
    .filter(({ path }) => isChecked(path))
    .flatMap(({ path, text }) => {
      const source = ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true);
      const problems: string[] = [];
      const visit = (node: ts.Node): void => {
        const isText =
          ts.isStringLiteralLike(node) || ts.isTemplateHead(node) || ts.isTemplateMiddleOrTemplateTail(node);
        if (isText && matcher.test(node.text)) {
          const { line } = source.getLineAndCharacterOfPosition(node.getStart());
          problems.push(`${path}:${line + 1} writes "${node.text}": build it with paths of contract/pages.ts`);
        }
        ts.forEachChild(node, visit);
      };
      visit(source);
      return problems;
    });
}
