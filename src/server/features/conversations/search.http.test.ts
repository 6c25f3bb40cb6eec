import { sql } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { makeConversation } from '#test/factories.ts';
import { sharedApp } from '#test/make-app.ts';
import { containsText } from '../../db/contains-text.ts';
import { messages } from '../../tables/conversations.ts';
import { searchMessages } from './messages.views.ts';

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
      explain select id from messages where ${containsText(messages.body, 'Kingfisher')}`);
  });
  expect(plan.rows.map((row) => row['QUERY PLAN']).join('\n')).toContain('messages_folded');
  const search = { words: 'kingfisher', conversation: undefined, before: undefined, limit: 20 };
  const result = await searchMessages(use.app.db, talk.seller.id, search);
  expect(result.data.map(({ message }) => message)).toEqual(['card 77 Kingfisher']);
});

it('a search for words in messages finds every spelling of them', async () => {
  const talk = await makeConversation(use.app.db);
  const body = 'Le café Łódź Straße est ouvert, c’est 100% sûr';
  await use.app.db.execute(sql`
    insert into messages (conversation_id, sender_id, client_id, body)
    values (${talk.id}, ${talk.buyer.id}, gen_random_uuid(), ${body})`);
  const find = async (words: string) => {
    const search = { words, conversation: undefined, before: undefined, limit: 20 };
    const { data } = await searchMessages(use.app.db, talk.seller.id, search);
    return data.map(({ message }) => message);
  };
  for (const words of ['cafe', 'CAFÉ', 'lodz', 'STRASSE', "c'est 100% sur", '％']) {
    expect(await find(words), words).toEqual([body]);
  }
  for (const words of ['cafes', '100_', 'c_st', '\\']) expect(await find(words), words).toEqual([]);
});
