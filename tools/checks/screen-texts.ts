/** Finds texts on screen that cannot be translated. */
import ts from 'typescript';
import type { SourceFile } from './source-files.ts';

/** Attributes and properties that are shown or read out to users. */
const spoken = /^(label|title|alt|placeholder|help|text|message|heading|aria-label|aria-description|[a-z]+Label)$/;
const hasWord = /\p{L}{2,}/u;
const isSentence = /^[A-Z][a-z]* .*[a-z.)0-9]$/;

const parse = ({ path, text }: SourceFile): ts.SourceFile =>
  ts.createSourceFile(
    path,
    text,
    ts.ScriptTarget.Latest,
    true,
    path.endsWith('x') ? ts.ScriptKind.TSX : ts.ScriptKind.TS,
  );

/** True for sources of the web app that are part of the product. */
const isScreen = (path: string): boolean =>
  /^src\/web\/.+\.tsx?$/.test(path) &&
  !/\.(test|fixture|acts|backend|rows|world)\.tsx?$|\.labels\.ts$|^src\/web\/languages/.test(path);

const place = (file: ts.SourceFile, node: ts.Node): string =>
  `${file.fileName}:${file.getLineAndCharacterOfPosition(node.getStart()).line + 1}`;

function literalText(node: ts.Node): string | undefined {
  if (ts.isStringLiteralLike(node)) return node.text;
  return ts.isTemplateExpression(node) ? node.getText().slice(1, -1) : undefined;
}

const properNames = new Set(['Samsung Internet']);

/**
 * True for nodes without texts for users (types, errors, console output and some attributes), and for message tables,
 * where texts belong.
 */
function isForDevelopers(node: ts.Node): boolean {
  if (ts.isTypeNode(node) || ts.isImportDeclaration(node)) return true;
  if (ts.isJsxAttribute(node)) return /^(className|href|id)$/.test(node.name.getText());
  if (ts.isPropertyAssignment(node)) return node.name.getText() === 'failureLog';
  if (ts.isNewExpression(node)) return /(Error|Exception)$/.test(node.expression.getText());
  return ts.isCallExpression(node) && /^(console\.|defineMessages$)/.test(node.expression.getText());
}

/**
 * True if the value is shown or read out to users: the attribute `label="checking"` is, but the property `label:
 * 'checking'`, without an initial capital or a space, is only an identifier.
 */
function isSpokenName(holder: ts.Node, text = ''): boolean {
  const words = ts.isJsxAttribute(holder) ? !/^https?:/.test(text) : /^\p{Lu}|\s/u.test(text);
  return words && spoken.test(nameOf(holder) ?? '');
}

function nameOf(node: ts.Node): string | undefined {
  return ts.isJsxAttribute(node) || ts.isPropertyAssignment(node) ? node.name.getText() : undefined;
}

export function findWrittenTexts(files: SourceFile[]): string[] {
  return files
    .filter(({ path }) => isScreen(path))
    .flatMap((source) => {
      const file = parse(source);
      const problems: string[] = [];
      const visit = (node: ts.Node): void => {
        if (isForDevelopers(node)) return;
        const text = ts.isJsxText(node) ? node.text.trim() : literalText(node);
        const holder = ts.isJsxExpression(node.parent) ? node.parent.parent : node.parent;
        const isSpoken = ts.isJsxText(node) || ts.isJsxElement(holder) || isSpokenName(holder, text);
        const plain = text?.replace(/\$\{[^}]*\}/g, '') ?? '';
        if (text && hasWord.test(plain) && !properNames.has(text) && (isSpoken || isSentence.test(text))) {
          problems.push(`${place(file, node)}: "${text}" belongs into a labels file`);
        }
        ts.forEachChild(node, visit);
      };
      ts.forEachChild(file, visit);
      return problems;
    });
}

/** Finds texts that are read from a message table while a module loads: they would not change with the language. */
export function findCapturedTexts(files: SourceFile[]): string[] {
  return files
    .filter(({ path }) => isScreen(path))
    .flatMap((source) => {
      const file = parse(source);
      const tables = new Set<string>();
      for (const statement of file.statements) {
        if (!ts.isImportDeclaration(statement) || !/\.labels\.ts'$/.test(statement.moduleSpecifier.getText())) continue;
        const bindings = statement.importClause?.namedBindings;
        if (bindings && ts.isNamedImports(bindings)) for (const { name } of bindings.elements) tables.add(name.text);
      }
      const problems: string[] = [];
      const visit = (node: ts.Node): void => {
        if (ts.isFunctionLike(node) || ts.isTypeNode(node) || ts.isImportDeclaration(node)) return;
        if (ts.isIdentifier(node) && tables.has(node.text)) {
          problems.push(`${place(file, node)}: ${node.parent.getText().slice(0, 60)} is read while the module loads`);
        }
        ts.forEachChild(node, visit);
      };
      ts.forEachChild(file, visit);
      return problems;
    });
}

/** Files with texts for users, on screen and in emails, pushes and errors. */
const isTextFile = (path: string): boolean => /^src\/.+(?:\.(?:words|labels|emails|texts)|-sentences)\.ts$/.test(path);
const countComparison = /(?:[=!]==\s*-?1|<\s*2|<=\s*1|>\s*1|>=\s*2)(?![\w.])/;

/** Finds texts that choose between singular and plural by comparing a number: each language has its own rules. */
export function findCountComparisons(files: SourceFile[]): string[] {
  return files
    .filter(({ path }) => isTextFile(path))
    .flatMap(({ path, text }) =>
      text
        .split('\n')
        .flatMap((line, at) =>
          countComparison.test(line) ? [`${path}:${at + 1} compares a number: use plural() or frenchPlural()`] : [],
        ),
    );
}

export type LabelTable = { path: string; variable: string; name: string };

/**
 * Returns the message tables of all labels files; `problems` lists exports that are not tables, and duplicate names.
 */
export function listTables(files: SourceFile[]): { tables: LabelTable[]; problems: string[] } {
  const tables: LabelTable[] = [];
  const problems: string[] = [];
  for (const source of files.filter(({ path }) => /^src\/web\/.+\.labels\.ts$/.test(path))) {
    const file = parse(source);
    for (const statement of file.statements) {
      if (!ts.isVariableStatement(statement)) continue;
      const isExported = statement.modifiers?.some(({ kind }) => kind === ts.SyntaxKind.ExportKeyword);
      for (const { name, initializer } of statement.declarationList.declarations) {
        const call = initializer && ts.isCallExpression(initializer) ? initializer : undefined;
        const key = call?.expression.getText() === 'defineMessages' ? call.arguments[0] : undefined;
        if (key && ts.isStringLiteral(key))
          tables.push({ path: source.path, variable: name.getText(), name: key.text });
        else if (isExported && /Labels$/.test(name.getText())) {
          problems.push(`${place(file, statement)}: ${name.getText()} is not made by defineMessages()`);
        }
      }
    }
  }
  const names = tables.map(({ name }) => name);
  const twice = names.filter((name, at) => names.indexOf(name) !== at);
  return { tables, problems: [...problems, ...twice.map((name) => `two tables are called "${name}"`)] };
}
