import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { eq, sql } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { MAX_CATALOGUE_FILE_BYTES } from '#contract/limits.ts';
import { makeConversation, makeListing, makeLookups, makeUser, type Person } from '#test/factories.ts';
import { sharedApp } from '#test/make-app.ts';
import { mailsTo } from '#test/page-calls.ts';
import { runCall } from '../cli/call.ts';
import { auditLog } from '../tables/audit.ts';
import { messages } from '../tables/conversations.ts';
import { jobs } from '../tables/jobs.ts';
import { listings } from '../tables/listings.ts';
import { moderationAppeals, moderationCases, moderationDecisions } from '../tables/moderation.ts';
import { outbox } from '../tables/outbox.ts';
import { repeatedTexts } from '../tables/screening.ts';
import { tickets } from '../tables/support.ts';
import { users } from '../tables/users.ts';
import { CommandError } from './command.ts';
import { callOf } from './commands.ts';
import { CommandResponse, OPERATOR_PATH, type RouteCall } from './operator-route.ts';

const use = sharedApp();

async function send(call: RouteCall): Promise<string[]> {
  const headers = { authorization: `Bearer ${use.app.operatorToken}` };
  const { body } = await use.app.visitor.post(OPERATOR_PATH, { call }, { headers });
  const response = CommandResponse.parse(body);
  if ('refused' in response) throw new CommandError(response.refused);
  return response.lines;
}
const print = async (...args: string[]): Promise<string> => (await runCall(args, undefined, send)).join('\n');
// biome-ignore lint/suspicious/noExplicitAny: each route has its own response
async function call(...args: string[]): Promise<any> {
  const text = await print(...args);
  return text === 'Done.' ? text : JSON.parse(text);
}
const actions = async () => (await use.app.db.select().from(auditLog)).map((row) => [row.actorId, row.action]);
const TOMORROW = new Date(Date.now() + 86_400_000);

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

describe('calls of the command line', () => {
  it('lists the queue and declines a person, who gets an email', async () => {
    const ann = await makeUser(use.app.db, { name: 'ann', status: 'queued' });
    const queue = JSON.parse((await runCall(['q=ann'], callOf('queue')?.route, send)).join('\n'));
    expect(queue).toMatchObject({ data: [{ id: ann.id, status: 'queued' }], meta: { queued: 1 } });
    expect(await call('queue.decline', `ids=${ann.id}`)).toMatchObject({ declined: [ann.id] });
    await use.app.settled();
    expect(await mailsTo(use.app, ann.email)).toHaveLength(1);
    expect(await actions()).toEqual([[null, 'queue.decline']]);
  });

  it('publishes, schedules and withdraws announcements', async () => {
    const publish = 'staffAnnouncements.publish';
    await call(publish, 'type=warning', 'message=Back at noon', 'is_dismissible=false');
    expect((await use.app.visitor.get('/api/announcements')).body).toMatchObject([
      { type: 'warning', message: 'Back at noon', is_dismissible: false },
    ]);
    const later = await call(publish, 'type=info', 'message=Soon', 'starts_at=2099-01-01T01:30+01:30');
    expect(later).toMatchObject({ state: 'scheduled', starts_at: '2099-01-01T00:00:00.000Z', is_dismissible: true });
    expect(await call('staffAnnouncements.withdraw', `id=${later.id}`)).toMatchObject({ state: 'withdrawn' });
    await expect(call(publish, 'type=info', 'message=x', 'ends_at=2001-01-01T00:00Z')).rejects.toThrow('in the past');
    expect((await actions()).map(([actor]) => actor)).toEqual([null, null, null]);
  });

  it('decides reports and undoes its own decision, but not the decision of a moderator', async () => {
    const seller = await makeUser(use.app.db, { name: 'sam' });
    const [first, second] = [await report(seller), await report(seller)];
    expect((await call('cases.list')).meta).toMatchObject({ open: 2, appealed: 0 });
    const { decisions } = await call('cases.decide', `id=${first.id}`, 'action=hide', 'message=Copied photo');
    const isHidden = async () =>
      (await use.app.db.select().from(listings).where(eq(listings.id, first.listingId)))[0]?.isHidden;
    expect(await isHidden()).toBe(true);
    await expect(call('cases.decide', `id=${first.id}`, 'action=warn', 'message=No')).rejects.toThrow();
    expect(await call('cases.undo', `id=${decisions[0].id}`)).toBe('Done.');
    expect(await isHidden()).toBe(false);
    await expect(call('cases.decide', `id=${first.id}`, 'action=warn')).rejects.toThrow(/^message: /);
    const moderator = await use.app.as(await makeUser(use.app.db, { role: 'moderator' }));
    await moderator.post(`/api/admin/cases/${second.id}/decision`, { action: 'hide', message: 'No' });
    const [decision] = (await call('cases.read', `id=${second.id}`)).decisions;
    await expect(call('cases.undo', `id=${decision.id}`)).rejects.toThrow();
    expect((await actions()).filter(([actor]) => actor === null)).toEqual([
      [null, 'cases.hide'],
      [null, 'cases.undo'],
    ]);
  });

  it('decides appeals against decisions of moderators, but not against its own decisions', async () => {
    const seller = await makeUser(use.app.db);
    const [first, second] = [await report(seller), await report(seller)];
    const moderator = await use.app.as(await makeUser(use.app.db, { role: 'moderator' }));
    await moderator.post(`/api/admin/cases/${first.id}/decision`, { action: 'warn', message: 'No' });
    await call('cases.decide', `id=${second.id}`, 'action=warn', 'message=No');
    const [theirs, own] = await use.app.db.select().from(moderationDecisions).orderBy(moderationDecisions.id);
    for (const { id } of [theirs, own] as { id: number }[]) {
      await use.app.db.insert(moderationAppeals).values({ decisionId: id, text: 'It is mine' });
    }
    await use.app.db.update(moderationCases).set({ status: 'appealed' });
    await call('cases.decideAppeal', `id=${theirs?.id}`, 'outcome=upheld', 'message=Sorry');
    await expect(call('cases.decideAppeal', `id=${own?.id}`, 'outcome=rejected', 'message=No')).rejects.toThrow();
    expect(await use.app.db.select().from(moderationAppeals).orderBy(moderationAppeals.decisionId)).toMatchObject([
      { outcome: 'upheld', answer: 'Sorry', deciderId: null },
      { outcome: null },
    ]);
  });

  it('warns, suspends and notes users, ends their sessions, and undoes a decision within ten seconds', async () => {
    const ann = await makeUser(use.app.db, { name: 'ann' });
    const client = await use.app.as(ann);
    expect((await call('people.list', 'q=an')).data).toMatchObject([{ id: ann.id, name: 'ann', email: ann.email }]);
    const to = `id=${ann.id}`;
    await call('people.note', to, 'text=Called us');
    await call('people.sanction', to, 'action=warn', 'message=Careful');
    await call('people.endSessions', to);
    expect((await client.get('/api/users/me')).status).toBe(401);
    const suspended = await call('people.sanction', to, 'action=suspend', 'message=Out', 'ends_at=null');
    expect(suspended).toMatchObject({ status: 'suspended', notes: [{ author: null, text: 'Called us' }] });
    const [latest, warning] = suspended.sanctions;
    await call('cases.undo', `id=${latest.id}`);
    expect(await use.app.db.select().from(users).where(eq(users.id, ann.id))).toMatchObject([{ status: 'active' }]);
    await use.app.db.update(moderationDecisions).set({ createdAt: sql`now() - interval '11 seconds'` });
    await expect(call('cases.undo', `id=${warning.id}`)).rejects.toThrow();
    await call('people.setRole', to, 'role=moderator');
    const names = ['note', 'warn', 'end-sessions', 'suspend'].map((name) => [null, `people.${name}`]);
    expect(await actions()).toEqual([...names, [null, 'cases.undo'], [null, 'people.role']]);
  });

  it('answers tickets unless a newer message was not read, and closes and reopens them', async () => {
    const row = { name: 'Cleo', email: 'cleo@ticket.test', subject: 'Parcel', message: 'It never came.' };
    const [ticket] = await use.app.db.insert(tickets).values(row).returning();
    const to = `id=${ticket?.id}`;
    await expect(call('tickets.answer', to, 'text=We ask', 'last_message_id=7')).rejects.toThrow();
    await call('tickets.answer', to, 'text=We ask the seller.', 'last_message_id=0');
    await use.app.settled();
    expect(await mailsTo(use.app, 'cleo@ticket.test')).toHaveLength(1);
    await call('tickets.note', to, 'text=Wait');
    expect(await call('tickets.close', to)).toMatchObject({ status: 'closed' });
    await call('tickets.reopen', to);
    expect(await actions()).toEqual(['answer', 'note', 'close', 'reopen'].map((name) => [null, `tickets.${name}`]));
  });

  it('releases and declines held messages', async () => {
    const { db } = use.app;
    const ids: number[] = [];
    for (const message of ['Buy my cards', 'Join my shop']) {
      const talk = await makeConversation(db, { message });
      const base = { senderId: talk.buyer.id, fingerprint: Buffer.alloc(32), recipientIds: [] as number[] };
      const values = { ...base, status: 'held' as const, heldAt: new Date() };
      const id = (await db.insert(repeatedTexts).values(values).returning())[0]?.id ?? 0;
      await db.update(messages).set({ holdId: id }).where(eq(messages.conversationId, talk.id));
      ids.push(id);
    }
    expect((await call('heldMessages.list')).data).toHaveLength(2);
    await call('heldMessages.release', `id=${ids[0]}`);
    await call('heldMessages.decline', `id=${ids[1]}`);
    await expect(call('heldMessages.release', `id=${ids[1]}`)).rejects.toThrow();
    expect(await actions()).toEqual(['release', 'decline'].map((name) => [null, `held-messages.${name}`]));
  });

  it('adds, renames, merges and deletes entries of the catalogue, and decides proposals', async () => {
    const { group } = await makeLookups(use.app.db, 'Nova');
    const added = await call('catalogue.create', 'kind=group', 'name=New Nova', 'aliases=Nove', 'aliases=Nye');
    expect(added).toMatchObject({ name: 'New Nova', aliases: ['Nove', 'Nye'] });
    await call('PUT', '/api/admin/catalogue/{kind}/{id}', 'kind=group', `id=${added.id}`, 'name=Nova 2');
    const member = await call('catalogue.create', 'kind=member', `group_id=${group}`, 'name=Zoe');
    expect(await call('DELETE /api/admin/catalogue/{kind}/{id}', 'kind=member', `id=${member.id}`)).toBe('Done.');
    const merge = await call('catalogue.merge', 'kind=group', `id=${added.id}`, `into=${group}`);
    expect(merge).toMatchObject({ from: { name: 'Nova 2' }, total: 0 });
    const ann = await makeUser(use.app.db);
    const client = await use.app.as(ann);
    const proposal = { kind: 'group', name: 'Starr', members: [] };
    const { body } = await client.post<{ id: number }>('/api/catalogue-proposals', proposal);
    await call('staffProposals.decide', `id=${body.id}`, 'action=accept', 'name=Star');
    await expect(call('staffProposals.decide', `id=${body.id}`, 'action=accept')).rejects.toThrow();
    await use.app.settled();
    expect(await mailsTo(use.app, ann.email)).toHaveLength(1);
    const names = ['add', 'change', 'add', 'delete', 'merge', 'proposal.accept'];
    expect(await actions()).toEqual(names.map((name) => [null, `catalogue.${name}`]));
  });

  it('sets rates, synonyms and conditions', async () => {
    await makeLookups(use.app.db, 'Nova');
    await call('currencies.setRates', 'date=2026-11-20', 'rates.CAD=1.37', 'rates.GBP=0.78');
    await call('currencies.setRates', 'date=2026-11-21', 'rates.CAD=1.4', 'keep_others=true');
    expect((await call('currencies.staffRates')).data).toMatchObject([
      { code: 'CAD', rate: 1.4, date: '2026-11-21' },
      { code: 'GBP', rate: 0.78 },
    ]);
    const { id } = await call('synonyms.create', 'words=Vinyl', 'words=LP');
    expect(await call('synonyms.update', `id=${id}`, 'words=["vinyl","record"]')).toMatchObject({
      words: ['vinyl', 'record'],
    });
    expect(await call('synonyms.remove', `id=${id}`)).toBe('Done.');
    const before = (await call('conditions.list')).data;
    const scale = JSON.stringify([...before, { id: null, name: 'Mint' }]);
    const changed = await call('conditions.replace', `before=${JSON.stringify(before)}`, `conditions=${scale}`);
    expect(changed.data.at(-1)).toMatchObject({ name: 'Mint' });
  });

  it('retries and discards deliveries, and makes a job due, which the server starts at once', async () => {
    const payload = { to: 'ann@example.test', subject: 'Hello', html: 'secret', text: 'secret', id: 'a', at: 'b' };
    const values = { kind: 'mail', payload, attempts: 3, lastError: '550 unknown mailbox', runAt: TOMORROW };
    const rows = await use.app.db.insert(outbox).values([values, values]).returning();
    const list = await print('operations.outbox');
    expect(list).toContain('550 unknown mailbox');
    expect(list).not.toContain('secret');
    await call('operations.discard', `id=${rows[1]?.id}`);
    await call('operations.retry', `id=${rows[0]?.id}`);
    await use.app.settled();
    expect(await use.app.db.$count(outbox, eq(outbox.kind, 'mail'))).toBe(0);
    await use.app.db.insert(jobs).values({ name: 'old repeated texts', runAt: TOMORROW });
    await call('operations.runJob', 'name=old repeated texts');
    expect(await actions()).toEqual([
      [null, 'outbox.discard'],
      [null, 'outbox.retry'],
      [null, 'jobs.run'],
    ]);
  });

  it('escapes control characters of user texts in the JSON, to protect the terminal', async () => {
    const { id } = await report(await makeUser(use.app.db), 'Fake\u001b[2J\u009b1A\u202eevil');
    const output = await print('cases.read', `id=${id}`);
    expect(output).toContain('Fake\\u001b[2J\\u009b1A\\u202eevil');
    expect(JSON.parse(output).reports[0].reason).toBe('Fake\u001b[2J\u009b1A\u202eevil');
  });
});

describe('files', () => {
  let folder = '';
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'magpie-call-'));
  });
  afterEach(() => rm(folder, { recursive: true, force: true }));

  it('imports a catalogue from a CSV file, all or nothing, and writes a CSV response to a new file', async () => {
    const file = join(folder, 'catalogue.csv');
    await writeFile(file, 'kind,group,name\ngroup,,Sun\nmember,Unknown,Zoe\n');
    await expect(call('catalogue.import', `file=@${file}`)).rejects.toThrow(/3/);
    await writeFile(file, 'kind,group,name\ngroup,,Sun\nmember,Sun,Zoe\n');
    expect(await call('catalogue.import', `file=@${file}`)).toMatchObject({ groups: 1, members: 1 });
    await writeFile(file, Buffer.alloc(MAX_CATALOGUE_FILE_BYTES + 1));
    await expect(call('catalogue.import', `file=@${file}`)).rejects.toThrow('file: the file is larger than');
    const output = join(folder, 'out.csv');
    await print('catalogue.export', '--output', output);
    await expect(print('catalogue.export', '--output', output)).rejects.toThrow('already exists');
    expect(await print('catalogue.export')).toContain('Zoe');
  });

  it('reads a long text or the whole body from a file', async () => {
    const file = join(folder, 'text');
    await writeFile(file, 'Long\ntext');
    const { id } = await makeUser(use.app.db);
    expect(await call('people.note', `id=${id}`, `text=@${file}`)).toMatchObject({ notes: [{ text: 'Long\ntext' }] });
    await writeFile(file, '{"text":"Second"}');
    expect((await call('people.note', `id=${id}`, `body=@${file}`)).notes[0]).toMatchObject({ text: 'Second' });
    expect((await call('people.note', `id=${id}`, 'text=@@ann')).notes[0]).toMatchObject({ text: '@ann' });
  });
});

it.each([
  [['cases.lst', 'id=1'], 'Did you mean cases.list?'],
  [['favourites.list'], 'can call no route "favourites.list"'],
  [['marketplace.testMail'], 'can call no route'],
  [['constructor', 'id=1'], 'can call no route'],
  [['cases.list', 'stauts=open'], 'Did you mean status?'],
  [['cases.list', 'open'], '"open" is not NAME=VALUE.'],
  [['cases.list', '=open'], 'is not NAME=VALUE.'],
  [['cases.list', '--open'], "Unknown option '--open'"],
  [['cases.list', 'status.x=open'], 'The route takes no status.x.'],
  [['cases.list', 'status=none'], 'status: Choose from the list.'],
  [['operations.jobs', 'id=1'], 'it takes no values'],
  [['people.read'], 'id: This field is required.'],
  [['people.read', 'id=abc'], 'id: '],
  [['people.read', 'id=999'], 'This doesn’t exist'],
  [['people.setRole', 'id=1', 'role=king'], 'role: Choose from the list.'],
  [['people.setRole', 'id=1', 'body.rolle=admin'], 'Did you mean role?'],
  [['people.setRole', 'id=1', 'role=admin', 'role=member'], 'role is given twice.'],
  [['people.note', 'id=1', 'body={"txt":"x"}'], 'The route takes no txt.'],
  [['people.note', 'id=1', 'body={"txt'], 'body: this is not valid JSON.'],
  [['people.note', 'id=1', `text=${'x'.repeat(5001)}`], 'text: Use at most'],
  [['people.note', 'id=1', 'text=@/no/such/file'], '/no/such/file cannot be read.'],
  [['people.note', 'id=1', '__proto__.x=1'], 'The route takes no __proto__.x.'],
  [['currencies.setRates', 'date=2026-11-20', 'rates.CAD=much'], 'rates.CAD: Enter a number'],
  [['currencies.setRates', 'date=2026-11-20', 'rates.__proto__=1'], 'The route takes no __proto__'],
  [['currencies.setRates', 'date=2026-11-20', 'rates.ABC=2'], 'ABC: This currency isn’t supported.'],
  [['currencies.setRates', 'date=soon', 'rates.CAD=1'], 'date: '],
  [['catalogue.import', 'file=kind'], 'file takes a file: file=@PATH'],
  [['catalogue.import'], 'file: '],
  [['synonyms.create', 'words=photo card', 'words=pc'], 'Each synonym is one word'],
])('the command line refuses the call %j with a message', async (args, sentence) => {
  await expect(call(...args)).rejects.toThrow(sentence);
  expect(await actions()).toEqual([]);
});

it('the operator endpoint calls no personal route, even if the command line would ask for it', async () => {
  const personal = { route: 'favourites.list', params: {}, query: {} };
  await expect(send(personal)).rejects.toThrow('cannot call "favourites.list"');
});
