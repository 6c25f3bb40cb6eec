/** Finds writes to tables outside the feature or layer that owns them. */
import { posix } from 'node:path';
import ts from 'typescript';
import type { SourceFile } from './source-files.ts';

type Table = { name: string; owner: string };
type Write = { table: string; line: number };

/** The folder that owns the tables of `src/server/tables/<name>.ts`, if it is not the feature or layer of that name. */
const OWNERS: Readonly<Record<string, string>> = {
  users: 'features/auth',
  'listing-views': 'features/listings',
  settings: 'db',
  outbox: 'events',
  changes: 'events',
};

const isTables = (path: string): boolean => path.startsWith('src/server/tables/');

function ownerOf(path: string, files: readonly SourceFile[]): string {
  const name = posix.basename(path, '.ts');
  const folders = [OWNERS[name] ?? `features/${name}`, name].map((folder) => `src/server/${folder}`);
  return folders.find((folder) => files.some((file) => file.path.startsWith(`${folder}/`))) ?? '';
}

const isChecked = (path: string): boolean =>
  path.startsWith('src/server/') &&
  !path.startsWith('src/server/db/migrations/') &&
  // The demo can write to all tables: it fills an empty database in one transaction, before any feature runs.
  !path.startsWith('src/server/demo/') &&
  !/\.(test|fixture)\.ts$/.test(path);

const parse = ({ path, text }: SourceFile): ts.SourceFile =>
  ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true);

function readTables(file: SourceFile, owner: string): [string, Table][] {
  return parse(file).statements.flatMap((statement) => {
    if (!ts.isVariableStatement(statement)) return [];
    return statement.declarationList.declarations.flatMap(({ name, initializer }): [string, Table][] => {
      if (!initializer || !ts.isCallExpression(initializer) || initializer.expression.getText() !== 'pgTable')
        return [];
      const [first] = initializer.arguments;
      return first && ts.isStringLiteral(first) ? [[name.getText(), { name: first.text, owner }]] : [];
    });
  });
}

function resolveImport(from: string, specifier: string): string {
  return specifier.startsWith('#')
    ? `src/${specifier.slice(1)}`
    : posix.normalize(posix.join(posix.dirname(from), specifier));
}

/** Returns the tables that a file imports: each table's SQL name by its local name. */
function readImports(source: ts.SourceFile, schemas: ReadonlyMap<string, ReadonlyMap<string, Table>>) {
  const imported = new Map<string, string>();
  for (const statement of source.statements) {
    if (!ts.isImportDeclaration(statement) || !ts.isStringLiteral(statement.moduleSpecifier)) continue;
    const tables = schemas.get(resolveImport(source.fileName, statement.moduleSpecifier.text));
    const names = statement.importClause?.namedBindings;
    if (!tables || !names || !ts.isNamedImports(names)) continue;
    for (const { name, propertyName } of names.elements) {
      const table = tables.get((propertyName ?? name).text);
      if (table) imported.set(name.text, table.name);
    }
  }
  return imported;
}

const sqlWrite =
  /\b(?:insert\s+into|update|delete\s+from|truncate(?:\s+table)?|merge\s+into)\s+(?:only\s+)?"?(\w+)"?/gi;

const tablesIn = (sql: string): string[] =>
  [...sql.replace(/--.*$/gm, '').matchAll(sqlWrite)].map(([, table]) => table ?? '');

/** Returns the SQL of a template, in which expressions with imported tables are replaced by the tables' names. */
function textOf(template: ts.TemplateLiteral, imported: ReadonlyMap<string, string>): string {
  if (ts.isNoSubstitutionTemplateLiteral(template)) return template.text;
  const spans = template.templateSpans.map(
    ({ expression, literal }) => (imported.get(expression.getText()) ?? '?') + literal.text,
  );
  return template.head.text + spans.join('');
}

const UNKNOWN = '';

/** Returns the table that a call like `tx.insert(table)` writes to; UNKNOWN if it is not an imported table. */
function tableOfCall(node: ts.CallExpression, imported: ReadonlyMap<string, string>): string | undefined {
  const {
    expression,
    arguments: [argument],
  } = node;
  if (!argument || !ts.isPropertyAccessExpression(expression)) return undefined;
  if (!/^(insert|update|delete)$/.test(expression.name.text)) return undefined;
  const table = imported.get(argument.getText());
  const isDatabase = /^(this\.#)?(db|tx|savepoint|database)$/.test(expression.expression.getText());
  return table ?? (isDatabase ? UNKNOWN : undefined);
}

function findWrites(file: SourceFile, schemas: ReadonlyMap<string, ReadonlyMap<string, Table>>): Write[] {
  if (file.path.endsWith('.sql')) return tablesIn(file.text).map((table) => ({ table, line: 0 }));
  const source = parse(file);
  const imported = readImports(source, schemas);
  const writes: Write[] = [];
  const visit = (node: ts.Node): void => {
    const line = source.getLineAndCharacterOfPosition(node.getStart()).line + 1;
    const written = ts.isCallExpression(node) ? tableOfCall(node, imported) : undefined;
    if (written !== undefined) writes.push({ table: written, line });
    if (ts.isTemplateLiteral(node)) for (const table of tablesIn(textOf(node, imported))) writes.push({ table, line });
    ts.forEachChild(node, visit);
  };
  visit(source);
  return writes;
}

/**
 * Reports tables whose owner does not exist, writes to a table outside its owner's folder, writes to a table that the
 * check cannot determine, and exceptions without such a write.
 * @param exceptions the reason for each exception by `path table`
 */
export function checkTableWriters(
  files: readonly SourceFile[],
  exceptions: Readonly<Record<string, string>>,
): string[] {
  const tableFiles = files.filter(({ path }) => isTables(path));
  const schemas = new Map(tableFiles.map((file) => [file.path, new Map(readTables(file, ownerOf(file.path, files)))]));
  const ownerless = [...schemas].filter(([, tables]) => [...tables.values()].some(({ owner }) => owner === ''));
  const owners = new Map([...schemas.values()].flatMap((tables) => [...tables.values()]).map((t) => [t.name, t.owner]));
  const used = new Set<string>();
  const problems = files
    .filter(({ path }) => isChecked(path))
    .flatMap((file) =>
      findWrites(file, schemas).flatMap(({ table, line }) => {
        const owner = owners.get(table);
        const where = `${file.path}:${line}`;
        if (table === UNKNOWN) return [`${where} writes a table that is not imported by name`];
        if (owner === undefined || `${posix.dirname(file.path)}/`.startsWith(`${owner}/`)) return [];
        const key = `${file.path} ${table}`;
        used.add(key);
        return Object.hasOwn(exceptions, key) ? [] : [`${where} writes ${table}, which only ${owner} can write`];
      }),
    );
  const stale = Object.keys(exceptions).filter((key) => !used.has(key));
  return [
    ...ownerless.map(([path]) => `${path}: no feature or layer owns its tables`),
    ...problems,
    ...stale.map((key) => `${key}: there is no such write; remove the exception`),
  ];
}
