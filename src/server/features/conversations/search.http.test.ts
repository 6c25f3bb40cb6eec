/** Is a word found among very many messages without reading them all? */
import { sql } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { makeConversation } from '../../../../test/support/factories.ts';
import { sharedApp } from '../../../../test/support/make-app.ts';
import { searchMessages } from './search.views.ts';

const use = sharedApp();

it('asks the index for pieces of what was said', async () => {
  const talk = await makeConversation(use.app.db);
  await use.app.db.execute(sql`
    insert into messages (conversation_id, sender_id, client_id, body)
    select ${talk.id}, ${talk.buyer.id}, gen_random_uuid(), 'card ' || n || case n when 77 then ' Kingfisher' else '' end
    from generate_series(1, 500) n`);
  const plan = await use.app.db.transaction(async (tx) => {
    // However few rows a test has: what remains is what very many would make the planner choose.
    await tx.execute(sql`set local enable_seqscan = off`);
    await tx.execute(sql`set local enable_indexscan = off`);
    return await tx.execute<{ 'QUERY PLAN': string }>(sql`
      explain select id from messages where body ilike ${sql.raw("'%kingfisher%'")}`);
  });
  expect(plan.rows.map((row) => row['QUERY PLAN']).join('\n')).toContain('messages_words');
  const search = { words: 'kingfisher', conversation: undefined, before: undefined, limit: 20 };
  const found = await searchMessages(use.app.db, talk.seller.id, search);
  expect(found.data.map((one) => one.message)).toEqual(['card 77 Kingfisher']);
});
