import { expect, it } from 'vitest';
import { createPostgresDatabase } from '#test/test-database.ts';
import { openPostgres } from './client.ts';
import { migrateDatabase } from './migrate.ts';

it('three nodes that start on an empty database migrate it once', async () => {
  const { url, drop } = await createPostgresDatabase();
  const nodes = [openPostgres(url), openPostgres(url), openPostgres(url)];
  const ran = await Promise.all(nodes.map((node) => migrateDatabase(node.db)));
  expect(ran.filter((count) => count > 0)).toHaveLength(1);
  await Promise.all(nodes.map((node) => node.close()));
  await drop();
});
