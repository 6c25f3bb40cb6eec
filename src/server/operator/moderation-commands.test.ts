import { eq } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { makeConversation, makeListing, makeLookups, makeUser, type Person } from '#test/factories.ts';
import { sharedApp } from '#test/make-app.ts';
import { mailsTo } from '#test/page-calls.ts';
import { auditLog } from '../tables/audit.ts';
import { messages } from '../tables/conversations.ts';
import { listings } from '../tables/listings.ts';
import { moderationAppeals, moderationCases, moderationDecisions } from '../tables/moderation.ts';
import { repeatedTexts } from '../tables/screening.ts';
import { ticketMessages, tickets } from '../tables/support.ts';
import { users } from '../tables/users.ts';
import { runCommand } from './commands.ts';

const use = sharedApp();

async function run(...args: string[]): Promise<string> {
  const { config, database, storage } = use.app;
  return (await runCommand({ config, database, storage, seed: async () => false, isServer: true }, args)).join('\n');
}
const actions = async () => (await use.app.db.select().from(auditLog)).map((row) => [row.actorId, row.action]);
const idOf = (line: string): string => line.trim().split(' ')[0] ?? '';

it('the command line sets and removes the French name of a source type', async () => {
  const card = (await run('catalogue', 'add', 'sourcetype', 'Card')).trim().split(' ')[0] ?? '';
  expect(await run('catalogue', 'french', 'sourcetype', card, 'Carte', 'photo')).toContain('Card / Carte photo  0');
  expect(await run('catalogue', 'french', 'sourcetype', card)).toContain('Card  0 listings');
});

it('the command line adds, lists, renames, merges and deletes entries of the catalogue', async () => {
  const { group } = await makeLookups(use.app.db, 'Nova');
  const added = idOf(await run('catalogue', 'add', 'group', 'New', 'Nova'));
  const member = idOf(await run('catalogue', 'add', 'member', String(group), 'Zoe'));
  expect(await run('catalogue', 'list', 'member', 'zoe')).toBe(`${member.padStart(6)}  Zoe  of Nova  0 listings`);
  expect(await run('catalogue', 'rename', 'group', added, 'Nova', '2')).toContain('Nova 2  0 listings');
  expect(await run('catalogue', 'merge', 'group', added, String(group))).toContain(
    'Nova 2 is merged into Nova: 0 listings to move.',
  );
  await use.app.settled();
  expect(await run('catalogue', 'merges')).toBe(
    `group Nova 2 (${added}) into Nova (${group}): finished, 0 listings moved`,
  );
  expect(await run('catalogue', 'list', 'group', 'nova')).toContain('Nova  0 listings  also Nova 2');
  expect(await run('catalogue', 'delete', 'member', member)).toBe(`The member ${member} is deleted.`);
  const names = ['add', 'add', 'change', 'merge', 'delete'].map((name) => [null, `catalogue.${name}`]);
  expect(await actions()).toEqual(names);
});

it('the command line lists and decides catalogue proposals, and notifies the proposers', async () => {
  const { group } = await makeLookups(use.app.db, 'Nova');
  const ann = await makeUser(use.app.db, { name: 'ann' });
  const client = await use.app.as(ann);
  const ids: string[] = [];
  for (const name of ['Starr', 'NV', 'Nonsense']) {
    ids.push(
      String(
        (await client.post<{ id: number }>('/api/catalogue-proposals', { kind: 'group', name, members: ['Zoe'] })).body
          .id,
      ),
    );
  }
  const [star = '', alias = '', nonsense = ''] = ids;
  expect(await run('proposals')).toMatch(/group {2}Starr {2}with Zoe {2}by ann\n.*NV.*\n.*Nonsense.*\n3 waiting/);
  expect(await run('proposals', 'accept', star, 'Star')).toContain('is accepted');
  expect(await run('proposals', 'alias', alias, String(group))).toContain('is accepted as another name');
  expect(await run('proposals', 'decline', nonsense, 'Not', 'a', 'group')).toContain('is declined');
  expect(await run('proposals')).toBe('No proposal is waiting.');
  await expect(run('proposals', 'accept', star)).rejects.toThrow(`The proposal ${star} is decided already.`);
  expect(await run('catalogue', 'list', 'group')).toMatch(/Nova {2}0 listings {2}also NV\n.*Star {2}0 listings/);
  await use.app.settled();
  expect(await mailsTo(use.app, ann.email)).toHaveLength(3);
  const names = ['accept', 'alias', 'decline'].map((name) => [null, `catalogue.proposal.${name}`]);
  expect(await actions()).toEqual(names);
});

async function report(seller: Person, reason = 'Fake card'): Promise<{ id: string; listingId: number }> {
  const listing = await makeListing(use.app.db, seller);
  const reporter = await use.app.as(await makeUser(use.app.db));
  await reporter.post('/api/reports', { kind: 'listing', id: listing.id, category: 'scam', reason });
  const [row] = await use.app.db
    .select()
    .from(moderationCases)
    .where(eq(moderationCases.entityId, String(listing.id)));
  return { id: String(row?.id), listingId: listing.id };
}

it('the command line lists and shows reports, and decides them', async () => {
  const seller = await makeUser(use.app.db, { name: 'sam' });
  const [first, second, third] = [await report(seller), await report(seller), await report(seller)];
  expect(await run('reports')).toMatch(/listing of sam {2}1 reported: scam .*\n.*\n.*\n3 open, 0 appealed/);
  expect(await run('reports', 'show', first.id)).toMatch(
    /sam: 3 reports, 0 sanctions so far\nreported by .*: scam\n {2}Fake card\nPossible now: dismiss, hide, close, warn, suspend/,
  );
  expect(await run('reports', 'hide', first.id, 'Copied', 'photo')).toBe(`The report ${first.id} is decided: hide.`);
  const [listing] = await use.app.db.select().from(listings).where(eq(listings.id, first.listingId));
  expect(listing?.isHidden).toBe(true);
  expect(await run('reports', 'dismiss', second.id)).toContain('decided: dismiss');
  expect(await run('reports', 'suspend', third.id, '7', 'Enough')).toContain('decided: suspend');
  expect((await use.app.db.select().from(users).where(eq(users.id, seller.id)))[0]?.status).toBe('suspended');
  await expect(run('reports', 'warn', first.id, 'Again')).rejects.toThrow(`The report ${first.id} is decided already.`);
  expect(await actions()).toEqual([
    [null, 'cases.hide'],
    [null, 'cases.dismiss'],
    [null, 'cases.suspend'],
  ]);
});

it('the command line dismisses a report about an erased account', async () => {
  const { id } = await report(await makeUser(use.app.db));
  await use.app.db.update(moderationCases).set({ ownerId: null });
  expect(await run('reports', 'show', id)).toContain('Possible now: dismiss');
  expect(await run('reports', 'dismiss', id)).toContain('decided: dismiss');
});

it('the command line decides appeals against decisions of moderators, but not against its own decisions', async () => {
  const seller = await makeUser(use.app.db);
  const moderator = await makeUser(use.app.db, { role: 'moderator' });
  const [first, second] = [await report(seller), await report(seller)];
  const client = await use.app.as(moderator);
  await client.post(`/api/admin/cases/${first.id}/decision`, { action: 'warn', message: 'No' });
  await run('reports', 'warn', second.id, 'No');
  const owner = await use.app.as(seller);
  for (const { id } of await use.app.db.select().from(moderationDecisions)) {
    await use.app.db.insert(moderationAppeals).values({ decisionId: id, text: 'It is mine' });
  }
  await use.app.db.update(moderationCases).set({ status: 'appealed' });
  expect((await owner.get('/api/users/me')).status).toBe(200);
  expect(await run('reports')).toContain('0 open, 2 appealed');
  expect(await run('reports', 'show', first.id)).toContain('Possible now: uphold, reject');
  expect(await run('reports', 'uphold', first.id, 'Sorry')).toBe('The appeal is upheld; the user is notified.');
  await expect(run('reports', 'reject', second.id, 'No')).rejects.toThrow('Another member of the staff decides');
  expect(await use.app.db.select().from(moderationAppeals).orderBy(moderationAppeals.decisionId)).toMatchObject([
    { outcome: 'upheld', answer: 'Sorry', deciderId: null },
    { outcome: null },
  ]);
});

it('the command line answers, closes and reopens tickets', async () => {
  const row = {
    name: 'Cleo',
    email: 'cleo@ticket.test',
    subject: 'Parcel',
    message: `It never came. ${'x '.repeat(60)}`,
  };
  const [ticket] = await use.app.db.insert(tickets).values(row).returning();
  const id = String(ticket?.id);
  expect(await run('tickets')).toMatch(/Cleo: Parcel\n1 open, 0 waiting for their requester/);
  expect(await run('tickets', 'show', id)).toContain(`\nTo answer: tickets answer ${id} --after 0 TEXT`);
  expect(await run('tickets', 'answer', id, '--after', '0', 'We', 'ask', 'the', 'seller.')).toBe(
    'The answer goes to cleo@ticket.test.',
  );
  await use.app.settled();
  expect(await mailsTo(use.app, 'cleo@ticket.test')).toHaveLength(1);
  const output = await run('tickets', 'show', id);
  expect(output).toContain('\n  We ask the seller.');
  expect(output.split('\n').every((line) => line.length <= 80)).toBe(true);
  expect(await run('tickets', 'close', id)).toBe(`The ticket ${id} is closed.`);
  expect(await run('tickets', 'reopen', id)).toBe(`The ticket ${id} is open.`);
  expect(await actions()).toEqual(['answer', 'close', 'reopen'].map((name) => [null, `tickets.${name}`]));
});

it('the command line refuses to answer a ticket that has a message unread by the operator, and prints that message', async () => {
  const { db } = use.app;
  const row = { name: 'Cleo', email: 'cleo@ticket.test', subject: 'Parcel', message: 'It never came.' };
  const [ticket] = await db.insert(tickets).values(row).returning();
  const ticketId = ticket?.id ?? 0;
  const insert = async (kind: 'reply' | 'note', text: string) =>
    (await db.insert(ticketMessages).values({ ticketId, kind, text }).returning())[0]?.id ?? 0;
  const first = await insert('reply', 'It arrived\u001b[2J.');
  await insert('note', 'A secret of the staff');
  const answer = (after: number) => run('tickets', 'answer', String(ticketId), '--after', String(after), 'Sorry.');
  const refused = await answer(0).catch((error: Error) => error.message);
  expect(refused).toMatch(
    /^Not sent: the ticket \d+ has messages after 0:\nreply of .*\n {2}It arrived\ufffd\[2J\.\nTo answer/,
  );
  expect(refused).toContain(`--after ${first} TEXT`);
  expect(refused).not.toContain('secret');
  await expect(answer(first + 5)).rejects.toThrow(`${first + 5} is not the last message of the ticket ${ticketId}.`);
  expect(await db.$count(ticketMessages, eq(ticketMessages.kind, 'answer'))).toBe(0);
  expect(await actions()).toEqual([]);
  expect(await answer(first)).toBe('The answer goes to cleo@ticket.test.');
});

it('the command line lists held messages, and releases or declines them', async () => {
  const { db } = use.app;
  const ids: number[] = [];
  for (const message of ['Buy my cards', 'Join my shop']) {
    const talk = await makeConversation(db, { message });
    const values = {
      senderId: talk.buyer.id,
      fingerprint: Buffer.alloc(32),
      recipientIds: [] as number[],
      status: 'held' as const,
    };
    const [text] = await db
      .insert(repeatedTexts)
      .values({ ...values, heldAt: new Date() })
      .returning();
    await db
      .update(messages)
      .set({ holdId: text?.id ?? 0 })
      .where(eq(messages.conversationId, talk.id));
    ids.push(text?.id ?? 0);
  }
  expect(await run('held')).toMatch(/1 waiting\n {2}Buy my cards\n.*1 waiting\n {2}Join my shop/);
  expect(await run('held', 'release', String(ids[0]))).toBe(`The message ${ids[0]} is released.`);
  expect(await run('held', 'decline', String(ids[1]))).toBe(`The message ${ids[1]} is declined.`);
  await expect(run('held', 'release', String(ids[1]))).rejects.toThrow(`The message ${ids[1]} is decided already.`);
  expect(await run('held')).toBe('No message is held.');
  expect(await actions()).toEqual([
    [null, 'held-messages.release'],
    [null, 'held-messages.decline'],
  ]);
});

it('the command line prints no control characters from user texts, to protect the terminal', async () => {
  const { id } = await report(await makeUser(use.app.db), 'Fake\u001b[2J\u009b1A\rcard \u202eevil');
  const output = await run('reports', 'show', id);
  expect(output).toContain('Fake\ufffd[2J\ufffd1A\ufffdcard \ufffdevil');
  // biome-ignore lint/suspicious/noControlCharactersInRegex: the output must contain none of them
  expect(output).not.toMatch(/[\u0000-\u0009\u000b-\u001f\u007f-\u009f]/);
});

it.each([
  [['catalogue', 'rename', 'seller', '1', 'x'], 'Use: catalogue list KIND'],
  [['catalogue', 'rename', 'group', '1'], 'Use: catalogue list KIND'],
  [['catalogue', 'rename', 'group', '999', 'x'], 'There is no group 999.'],
  [['catalogue', 'rename', 'group', '999', 'x'.repeat(121)], 'at most 120 characters'],
  [['catalogue', 'add', 'member', 'Nova', 'Zoe'], 'Use: catalogue list KIND'],
  [['catalogue', 'add', 'member', '999', 'Zoe'], 'group'],
  [['catalogue', 'merge', 'group', '1'], 'Use: catalogue list KIND'],
  [['catalogue', 'merge', 'group', '998', '999'], 'There is no group 998.'],
  [['catalogue', 'delete', 'sourcetype', '999'], 'There is no sourcetype 999.'],
  [['catalogue', 'constructor', 'group'], 'Use: catalogue list KIND'],
  [['catalogue', 'import'], 'Use: catalogue list KIND'],
  [['proposals', 'accept'], 'Use: proposals'],
  [['proposals', 'accept', '999'], 'There is no proposal 999.'],
  [['proposals', 'alias', '999'], 'Use: proposals'],
  [['proposals', 'decline', '999'], 'Use: proposals'],
  [['reports', 'show', 'x'], 'Use: reports'],
  [['reports', 'show', '999'], 'There is no report 999.'],
  [['reports', 'hide', '999'], 'Use: reports'],
  [['reports', 'suspend', '999', 'soon', 'No'], 'Use: reports'],
  [['reports', 'uphold', '999'], 'Use: reports'],
  [['reports', 'erase', '999', 'No'], 'Use: reports'],
  [['held', 'release'], 'Use: held'],
  [['held', 'release', '999'], 'There is no held message 999.'],
  [['tickets', 'answer', '999'], 'Use: tickets'],
  [['tickets', 'answer', '999', 'Sorry'], 'Use: tickets'],
  [['tickets', 'answer', '999', '--after', '0'], 'Use: tickets'],
  [['tickets', 'answer', '999', '--after', 'x', 'Sorry'], 'Use: tickets'],
  [['tickets', 'answer', '999', '--after', '0', 'Sorry'], 'There is no ticket 999.'],
  [['tickets', 'show', '999'], 'There is no ticket 999.'],
  [['tickets', 'delete', '999'], 'Use: tickets'],
])('the command line refuses the command %j with a message', async (args, line) => {
  await expect(run(...args)).rejects.toThrow(line);
});
