/** The staff's list of held texts: its order, its pages and its search. */
import { beforeEach, expect, it } from 'vitest';
import type { HeldText } from '#contract/held-messages.ts';
import type { Client } from '#test/client.ts';
import { makeConversation, makeUser } from '#test/factories.ts';
import { sharedApp } from '#test/make-app.ts';
import { withTransaction } from '../../db/db.ts';
import { screenText } from '../screening/index.ts';

const use = sharedApp();
let moderator: Client;
beforeEach(async () => {
  moderator = await use.app.as(await makeUser(use.app.db, { role: 'moderator' }));
});

type Page = { data: HeldText[]; meta: { held: number; next_cursor: string | null } };
const list = async (query: string) => (await moderator.get<Page>(`/api/admin/held-messages?${query}`)).body;
const textsIn = ({ data }: Page) => data.map(({ text }) => text.slice(0, 5));
const textOf = (word: string) => `${word}, I sell my whole collection of cards, tell me what you need.`;

/** Makes a new user send the same text to so many users that it is held. */
async function hold(name: string, word: string): Promise<void> {
  const sender = await makeUser(use.app.db, { name });
  for (const recipientId of [-1, -2, -3, -4, -5]) {
    await withTransaction(use.app.db, (tx) => screenText(tx, { senderId: sender.id, recipientId, text: textOf(word) }));
  }
  const { id } = await makeConversation(use.app.db, { buyer: sender, seller: await makeUser(use.app.db) });
  await (await use.app.as(sender)).form(`/api/conversations/${id}/messages`, { message: textOf(word) });
}

it('the pages of held texts contain every text, even if the last text of a page is decided before the next request', async () => {
  for (const word of ['First', 'Other', 'Third']) await hold(`sender-${word}`, word);
  const first = await list('limit=2');
  expect([textsIn(first), first.meta.held]).toEqual([['First', 'Other'], 3]);
  await moderator.post(`/api/admin/held-messages/${first.data[1]?.id}/decline`);
  const second = await list(`limit=2&cursor=${first.meta.next_cursor}`);
  expect([textsIn(second), second.meta]).toEqual([['Third'], { held: 2, next_cursor: null }]);
});

it('the list of held texts can be searched by part of a text or of the sender’s name', async () => {
  await hold('wren', 'First');
  await hold('finch', 'Other');
  expect(textsIn(await list('q=FIRST'))).toEqual(['First']);
  const byName = await list('q=inc');
  expect([textsIn(byName), byName.meta.held]).toEqual([['Other'], 1]);
  expect(textsIn(await list('q=%25'))).toEqual([]);
});
