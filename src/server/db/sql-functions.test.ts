import { readdirSync, readFileSync } from 'node:fs';
import { sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { sharedDatabase } from '#test/shared-database.ts';
import type { Tx } from './db.ts';
import { migrateDatabase, migrationsFolder } from './migrate.ts';
import { applySqlFunctions, readSqlFunctions, statementsOf } from './sql-functions.ts';

const use = sharedDatabase();

const files = readSqlFunctions();
const namesIn = (pattern: RegExp): string[] =>
  files.flatMap((file) =>
    statementsOf(file).flatMap((statement) => pattern.exec(statement)?.slice(1).join(' on ') ?? []),
  );
const inTransaction = <T>(work: (tx: Tx) => Promise<T>): Promise<T> => use.database.db.transaction(work);

const answer = {
  path: 'test/answer.sql',
  text: 'create or replace function answer() returns int language sql as $$ select 1 $$;',
};

describe('statementsOf', () => {
  it('splits at a semicolon followed by an empty line, and nowhere else', () => {
    const text = '-- First.\ncreate function a() as $$\nbegin\n  one;\n  two;\nend $$;\n\ncreate trigger b;\n';
    expect(statementsOf({ path: 'a.sql', text })).toEqual([
      '-- First.\ncreate function a() as $$\nbegin\n  one;\n  two;\nend $$',
      'create trigger b;',
    ]);
  });

  it('returns statements that can be applied repeatedly, each defining one function, trigger or index', () => {
    for (const file of files) {
      for (const statement of statementsOf(file)) {
        expect(statement, file.path).toMatch(
          /^(?:--.*\n)*\s*(?:--.*\n)*CREATE (?:OR REPLACE (?:FUNCTION|PROCEDURE|TRIGGER)|INDEX IF NOT EXISTS) /,
        );
        expect(statement.match(/CREATE (?:OR REPLACE|INDEX)/g), file.path).toHaveLength(1);
      }
    }
  });
});

describe('the SQL files of the features', () => {
  it('define exactly the functions of the migrated database', async () => {
    const { rows } = await use.database.db.execute<{ name: string }>(sql`
      select p.proname as name from pg_proc p
      where p.pronamespace = 'public'::regnamespace
        and not exists (select from pg_depend d where d.objid = p.oid and d.deptype = 'e')`);
    expect(namesIn(/CREATE OR REPLACE (?:FUNCTION|PROCEDURE) "(\w+)"/).sort()).toEqual(
      rows.map((row) => row.name).sort(),
    );
  });

  it('define exactly the triggers of the migrated database', async () => {
    const { rows } = await use.database.db.execute<{ name: string }>(sql`
      select tgname || ' on ' || tgrelid::regclass as name from pg_trigger where not tgisinternal`);
    const declared = namesIn(/CREATE OR REPLACE TRIGGER "(\w+)"[^;]+? ON "(\w+)"/);
    expect(declared.sort()).toEqual(rows.map((row) => row.name.replaceAll('"', '')).sort());
  });
});

describe('migrations after 0014', () => {
  // Older migrations also created functions and triggers. These migrations stay unchanged, because they have already
  // run.
  const LAST_WITH_FUNCTIONS = '0014';

  it('change only tables and data, not functions and triggers', () => {
    const newer = readdirSync(migrationsFolder).filter(
      (name) => name.endsWith('.sql') && name > `${LAST_WITH_FUNCTIONS}~`,
    );
    for (const name of newer) {
      const text = readFileSync(`${migrationsFolder}/${name}`, 'utf8');
      expect(text, name).not.toMatch(/create\s+(?:or\s+replace\s+)?(?:function|trigger)/i);
    }
  });
});

describe('applySqlFunctions', () => {
  it('applies nothing if no SQL file has changed', async () => {
    expect(await inTransaction((tx) => applySqlFunctions(tx))).toBe(false);
  });

  it('replaces a function whose file has changed, and a later migration applies the original files again', async () => {
    const call = async () => (await use.database.db.execute(sql`select answer() as value`)).rows[0]?.value;
    expect(await inTransaction((tx) => applySqlFunctions(tx, [...files, answer]))).toBe(true);
    expect(await call()).toBe(1);
    const changed = { ...answer, text: answer.text.replace('select 1', 'select 2') };
    expect(await inTransaction((tx) => applySqlFunctions(tx, [...files, changed]))).toBe(true);
    expect(await call()).toBe(2);
    await use.database.db.execute(sql`drop function answer()`);
    await migrateDatabase(use.database.db);
    expect(await inTransaction((tx) => applySqlFunctions(tx))).toBe(false);
  });

  it('changes nothing when one statement fails', async () => {
    const broken = { path: 'test/broken.sql', text: `${answer.text}\n\ncreate nonsense;` };
    await expect(inTransaction((tx) => applySqlFunctions(tx, [broken]))).rejects.toThrow();
    await expect(use.database.db.execute(sql`select answer()`)).rejects.toThrow();
    expect(await inTransaction((tx) => applySqlFunctions(tx))).toBe(false);
  });
});
