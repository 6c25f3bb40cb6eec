import { describe, expect, it } from 'vitest';
import { checkTableWriters } from './table-writers.ts';

const schemas = [
  {
    path: 'src/server/tables/users.ts',
    text: "import { pgTable } from 'drizzle-orm/pg-core';\nexport const users = pgTable('users', {});",
  },
  { path: 'src/server/tables/outbox.ts', text: "export const rows = pgTable('outbox', {});" },
  { path: 'src/server/features/auth/index.ts', text: '' },
  { path: 'src/server/events/index.ts', text: '' },
];
const check = (path: string, text: string, exceptions: Record<string, string> = {}) =>
  checkTableWriters([...schemas, { path, text }], exceptions);

const reviews = 'src/server/features/reviews/reviews.store.ts';
const importUsers = "import { users } from '../../tables/users.ts';\n";
const refused = `${reviews}:2 writes users, which only src/server/features/auth can write`;

describe('checkTableWriters', () => {
  it.each([
    'tx.insert(users).values(row);',
    'await db.update(users).set(row);',
    'tx.delete(users);',
    'sql`insert into users (name) values (1)`;',
    'sql`with u as (update users set name = 1) select 1`;',
    'sql`DELETE FROM "users" where id = 1`;',
    'sql`update $' + '{users} set name = 1`;',
    'sql`truncate users`;',
  ])('reports the write %s if another feature owns the table', (statement) => {
    expect(check(reviews, importUsers + statement)).toEqual([refused]);
  });

  it('follows renamed imports and aliases of folders', () => {
    const text = "import { users as people } from '#server/tables/users.ts';\ntx.update(people);";
    expect(check(reviews, text)).toEqual([refused]);
  });

  it('reports a layer that writes to a feature’s table, and a feature that writes to a layer’s table', () => {
    expect(check('src/server/jobs/jobs.ts', 'sql`delete from users`')).toHaveLength(1);
    expect(check(reviews, 'sql`delete from outbox`')).toHaveLength(1);
  });

  it('reports writes in SQL files', () => {
    expect(check('src/server/features/search/names.sql', '-- update users\nUPDATE users SET name = 1;')).toHaveLength(
      1,
    );
  });

  it('reports a write to a table that is not imported by name', () => {
    expect(check(reviews, 'tx.update(tables[kind]).set(row);')).toEqual([
      `${reviews}:1 writes a table that is not imported by name`,
    ]);
  });

  it.each([
    ['reads', `${importUsers}db.select().from(users);`],
    ['locks', `${importUsers}sql\`select 1 from users for update of users\`;`],
    ['updates of conflicting rows', 'sql`on conflict (id) do update set name = 1`;'],
    ['methods of maps', 'cache.delete(key);'],
    ['other tables', 'sql`delete from drizzle.sql_functions`;'],
  ])('allows %s', (_what, text) => {
    expect(check(reviews, text)).toEqual([]);
  });

  it('reports tables that no feature or layer owns', () => {
    expect(check('src/server/tables/nobody.ts', "export const rows = pgTable('rows', {});")).toEqual([
      'src/server/tables/nobody.ts: no feature or layer owns its tables',
    ]);
  });

  it('allows the owner, tests and the demo to write', () => {
    const text = "import { users } from '#server/tables/users.ts';\ntx.insert(users);";
    const paths = ['features/auth/users.store.ts', 'features/reviews/reviews.http.test.ts', 'demo/insert.ts'];
    for (const path of paths) expect(check(`src/server/${path}`, text)).toEqual([]);
  });

  it('allows an exception, and reports an exception without a matching write', () => {
    const exceptions = { [`${reviews} users`]: 'reason', [`${reviews} outbox`]: 'reason' };
    expect(check(reviews, `${importUsers}tx.delete(users);`, exceptions)).toEqual([
      `${reviews} outbox: there is no such write; remove the exception`,
    ]);
  });
});
