/** Finds the French texts of a source file, and the mistakes in their spaces. */
import ts from 'typescript';

/** Stands for a value inside a template. */
const VALUE = '0';

const isNoText = (node: ts.Node): boolean => ts.isImportDeclaration(node) || ts.isTypeNode(node);

function textOf(node: ts.Node): string | undefined {
  if (ts.isStringLiteralLike(node)) return node.text;
  if (!ts.isTemplateExpression(node)) return undefined;
  return node.head.text + node.templateSpans.map(({ literal }) => VALUE + literal.text).join('');
}

const isFrenchPart = (node: ts.Node): boolean =>
  (ts.isPropertyAssignment(node) || ts.isVariableDeclaration(node)) && /^fr(ench)?$/.test(node.name.getText());

/**
 * Returns the texts of a file of French words. In a file with several languages, those are the texts in properties and
 * variables named `fr` or `french`, and texts with French quotation marks.
 */
export function frenchTextsIn(path: string, source: string): string[] {
  const visit = (node: ts.Node, isFrench: boolean): string[] => {
    if (isNoText(node)) return [];
    const text = textOf(node);
    const own = text !== undefined && (isFrench || /[«»]/.test(text)) ? [text] : [];
    const inside: string[] = [];
    ts.forEachChild(node, (child) => void inside.push(...visit(child, isFrench || isFrenchPart(child))));
    return [...own, ...inside];
  };
  const file = ts.createSourceFile(path, source, ts.ScriptTarget.Latest, true);
  return visit(file, path.endsWith('.words.ts'));
}

const MISTAKES = [
  /«(?!\u00A0)/u,
  /(?<!\u00A0)»/u,
  // Signs inside addresses such as `?tab=wants`, `https://` and `%20` are not punctuation.
  /(?<![\u202F?!])[?!](?![\w=])/u,
  /(?<!\u202F);/u,
  // The subject of a reply starts with `Re:` in every language.
  /(?<!\u00A0|^Re):(?=\s|$)/u,
  /(?<!\u00A0)%(?!\w)/u,
  /\.\.\./u,
];

export const spaceMistakesIn = (text: string): string[] => MISTAKES.flatMap((mistake) => mistake.exec(text)?.[0] ?? []);
