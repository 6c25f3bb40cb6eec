import { sql } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { makeConversation } from '#test/factories.ts';
import { sharedApp } from '#test/make-app.ts';
import { readHiddenUsers } from '../features/blocks/index.ts';
import { listConversations } from '../features/conversations/conversations.views.ts';
import { listMessages } from '../features/conversations/messages.views.ts';
import { listCardsByIds, listNewest } from '../features/listings/listing-cards.views.ts';
import { readListing } from '../features/listings/listing-detail.views.ts';
import { createPictureUrls } from '../storage/picture-urls.ts';

const use = sharedApp();
const urls = createPictureUrls('http://magpie.test');

it('PostgreSQL reuses the plans of the statements of frequent requests after at most five executions on a connection', async () => {
  const talk = await makeConversation(use.app.db);
  const { id } = talk.listing;
  await use.app.db.execute(sql`
    insert into listings select * from jsonb_populate_recordset(null::listings, (
      select jsonb_agg(to_jsonb(l) || jsonb_build_object('id', 100000 + n))
      from listings l, generate_series(1, 1000) n where l.id = ${id}))`);
  await use.app.db.execute(sql`
    insert into messages (conversation_id, sender_id, client_id, body)
    select ${talk.id}, ${talk.buyer.id}, gen_random_uuid(), 'Message ' || n from generate_series(1, 1000) n`);
  await use.app.db.execute(sql`analyze`);
  const { rows } = await use.app.db.transaction(async (db) => {
    // PostgreSQL decides after five executions whether it reuses a plan.
    for (let round = 0; round < 8; round++) {
      await listNewest(db, urls, 12);
      await listCardsByIds(db, urls, [id, 100_001, 100_002]);
      await readListing(db, urls, id);
      await listConversations(db, urls, talk.buyer.id, false);
      await listMessages(db, { conversationId: talk.id, userId: talk.buyer.id }, { limit: 30 });
      await readHiddenUsers(db, talk.buyer.id);
    }
    return await db.execute<{ name: string; custom: number }>(
      sql`select name, custom_plans::int as custom from pg_prepared_statements where generic_plans + custom_plans >= 8`,
    );
  });
  expect(rows.map(({ name }) => name).sort()).toEqual([
    'conversations_of_user',
    'hidden_users',
    'listing_cards',
    'listing_read',
    'listings_newest_12',
    'messages_older',
  ]);
  expect(rows.filter(({ custom }) => custom > 5)).toEqual([]);
});
