import { sql } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { postgresUrl } from '#test/engine.ts';
import { openPostgres } from './client.ts';

it('openPostgres turns off the JIT compilation of queries, even if the URL turns it on', async () => {
  const address = new URL(postgresUrl);
  address.searchParams.set('options', '-c jit=on');
  const database = openPostgres(address.href, { max: 1 });
  const { rows } = await database.db.execute(sql`show jit`);
  await database.close();
  expect(rows).toEqual([{ jit: 'off' }]);
});
