import { sql } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { makeConversation } from '#test/factories.ts';
import { sharedApp } from '#test/make-app.ts';
import { searchMessages } from './search.views.ts';

const use = sharedApp();

it('a search for words in messages can use the trigram index', async () => {
  const talk = await makeConversation(use.app.db);
  await use.app.db.execute(sql`
    insert into messages (conversation_id, sender_id, client_id, body)
    select ${talk.id}, ${talk.buyer.id}, gen_random_uuid(), 'card ' || n || case n when 77 then ' Kingfisher' else '' end
    from generate_series(1, 500) n`);
  const plan = await use.app.db.transaction(async (tx) => {
    // A test has few rows; with these settings the planner chooses the plan that it would choose for a large table.
    await tx.execute(sql`set local enable_seqscan = off`);
    await tx.execute(sql`set local enable_indexscan = off`);
    return await tx.execute<{ 'QUERY PLAN': string }>(sql`
      explain select id from messages where body ilike ${sql.raw("'%kingfisher%'")}`);
  });
  expect(plan.rows.map((row) => row['QUERY PLAN']).join('\n')).toContain('messages_words');
  const search = { words: 'kingfisher', conversation: undefined, before: undefined, limit: 20 };
  const result = await searchMessages(use.app.db, talk.seller.id, search);
  expect(result.data.map(({ message }) => message)).toEqual(['card 77 Kingfisher']);
});
