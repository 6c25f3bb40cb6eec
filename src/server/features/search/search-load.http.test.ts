import { sql } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { refusal } from '#test/client.ts';
import { sharedApp } from '#test/make-app.ts';
import { writeCursor } from './search-cursor.ts';

const use = sharedApp();

it('answers from memory while the table of listings is locked', async () => {
  const search = () => use.app.visitor.get('/api/listings/search?q=a');
  await search();
  await use.app.db.transaction(async (tx) => {
    await tx.execute(sql`lock table listings in access exclusive mode`);
    const answers = await Promise.all(Array.from({ length: 400 }, search));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(400);
  });
});

it('lets other requests use the database between searches in memory', async () => {
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

it('returns 503 when the queue of the database is full, and completes the queued searches', async () => {
  // Pages after the first of a scan along an index are read from the database.
  const start = { after: null, batchStart: null, total: 1, batchSize: 1 };
  const cursor = writeCursor({ way: 'walk', sort: 'relevance', ...start });
  const search = () => use.app.visitor.get(`/api/listings/search?q=a&cursor=${cursor}`);
  const waiting: ReturnType<typeof search>[] = [];
  // The next searches do not compare the index with the locked table.
  await search();
  // No search ends while this transaction holds the table.
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
