import { sql } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { refusal } from '#test/client.ts';
import { sharedApp } from '#test/make-app.ts';
import { writeCursor } from './search-cursor.ts';

const use = sharedApp();

it('a search in memory returns results while the table of listings is locked', async () => {
  const search = () => use.app.visitor.get('/api/listings/search?q=a');
  await search();
  await use.app.db.transaction(async (tx) => {
    await tx.execute(sql`lock table listings in access exclusive mode`);
    const answers = await Promise.all(Array.from({ length: 400 }, search));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(400);
  });
});

it('other database queries can run between searches in memory', async () => {
  const search = () => use.app.visitor.get('/api/listings/search?q=a');
  await search();
  let ended = 0;
  const searches = Array.from({ length: 200 }, async () => {
    await search();
    ended++;
  });
  await use.app.db.execute(sql`select 1`);
  expect(ended).toBeLessThan(200);
  await Promise.all(searches);
});

it('a search returns 503 when the database queue is full, and the queued searches still complete', async () => {
  // A cursor of a scan along an index: only the first page of such a search can come from memory.
  const start = { after: null, batchStart: null, total: 1, batchSize: 1 };
  const cursor = writeCursor({ way: 'walk', sort: 'relevance', ...start });
  const search = () => use.app.visitor.get(`/api/listings/search?q=a&cursor=${cursor}`);
  const waiting: ReturnType<typeof search>[] = [];
  // After this search, further searches do not compare the index in memory with the table, which is locked below.
  await search();
  // No search can finish while this transaction locks the table.
  await use.app.db.transaction(async (tx) => {
    await tx.execute(sql`lock table search_documents in access exclusive mode`);
    for (let at = 0; at < 102; at++) waiting.push(search());
    // Requests enter the queue in the order in which they were sent.
    const last = await search();
    expect(refusal(last)).toBe('503 unavailable');
    expect(last.headers['retry-after']).toBe('2');
  });
  const answers = await Promise.all(waiting);
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(102);
});
