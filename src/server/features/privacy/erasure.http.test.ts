import { readdir, rename, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { eq, getTableColumns, sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { encodeForm, refusal } from '#test/client.ts';
import { eraseAccount, erasureSteps } from '#test/erase-account.ts';
import { listedColumns, listedTables, readTables, readUncovered } from '#test/erasure-coverage.ts';
import { walkEveryWrite } from '#test/every-write.ts';
import { makeConversation, makeUser, PASSWORD } from '#test/factories.ts';
import { sharedApp } from '#test/make-app.ts';
import { isWholeSuite } from '#test/scope.ts';
import { TRACES, type Walk } from '#test/write-walk.ts';
import { LimitVariables } from '../../config/limits.ts';
import { features } from '../../features.ts';
import { listMails } from '../../mail/mailbox.ts';
import { reviews } from '../../tables/reviews.ts';
import { users } from '../../tables/users.ts';
import { collectPersonalData } from './erasure.service.ts';

const unlimited = Object.fromEntries(Object.keys(LimitVariables).map((limit) => [limit, '9999999']));
const use = sharedApp({ env: { INVITATIONS: 'auto', ...unlimited } });

const JOBS = [
  'account deletions',
  'pictures without use',
  'expired tokens',
  'old changes',
  'mails of the day',
  'pieces of forgotten searches',
  'retention',
];

/**
 * Columns that can still refer to an erased account, because data of other users depends on the rows that contain them.
 */
const REMAINING = new Set([
  'conversation_parties.user_id',
  'conversations.buyer_id',
  'conversations.seller_id',
  'conversations.closed_by',
  'listings.seller_id',
  // The buyer, in the seller's record of a sale.
  'listings.sold_to_id',
  'messages.sender_id',
  'reviews.buyer_id',
  'reviews.seller_id',
  'connections.buyer_id',
  'connections.seller_id',
  // The staff member who invited the user.
  'users.invited_by',
  // Only a counter and changes to conversations remain; all other recorded changes are deleted.
  'user_positions.user_id',
  'changes.user_id',
]);

const name = (identifier: string) => sql.raw(`"${identifier}"`);

async function findInTables(texts: readonly string[]): Promise<string[]> {
  const leaks: string[] = [];
  for (const table of await readTables(use.app.db)) {
    const { rows } = await use.app.db.execute<{ row: string }>(
      sql`select to_jsonb(t)::text as row from ${name(table)} t`,
    );
    for (const { row } of rows) {
      if (texts.some((text) => row.toLowerCase().includes(text))) leaks.push(`${table}: ${row.slice(0, 300)}`);
    }
  }
  return leaks;
}

/** Returns every foreign key to users, as `table.column`, with the number of its rows that refer to this user. */
async function referencesTo(userId: number): Promise<Map<string, number>> {
  const { rows } = await use.app.db.execute<{ table: string; column: string }>(sql`
    select c.relname as table, a.attname as column from pg_constraint k
    join pg_class c on c.oid = k.conrelid join pg_attribute a on a.attrelid = k.conrelid and a.attnum = k.conkey[1]
    where k.contype = 'f' and k.confrelid = 'users'::regclass order by 1, 2`);
  const references = new Map<string, number>();
  for (const { table, column } of rows) {
    const counted = await use.app.db.execute<{ count: number }>(
      sql`select count(*)::int as count from ${name(table)} where ${name(column)} = ${userId}`,
    );
    references.set(`${table}.${column}`, counted.rows[0]?.count ?? 0);
  }
  return references;
}

async function filesIn(folder: string): Promise<string[]> {
  const names = await readdir(folder, { recursive: true }).catch(() => []);
  const files: string[] = [];
  for (const file of names) if ((await stat(join(folder, file))).isFile()) files.push(file);
  return files;
}

const storageFolder = (): string => join(use.app.config.dataDir, 'storage');
const mailFolder = (): string => join(use.app.config.dataDir, 'mail');

async function makeDue(userId: number): Promise<void> {
  await use.app.db
    .update(users)
    .set({ deletionAt: new Date(Date.now() - 1000) })
    .where(eq(users.id, userId));
}

async function runEverything(): Promise<void> {
  for (const job of JOBS) {
    await use.app.jobs.runNow(job);
    await use.app.settled();
  }
}

/** Lists what an incomplete erasure leaves behind: values of the user, rows that refer to the user, and files. */
async function remainsOf(walk: Walk, files: readonly string[]): Promise<string[]> {
  const { ann } = walk;
  const references = [...(await referencesTo(ann.id))];
  const [row] = await use.app.db.select().from(users).where(eq(users.id, ann.id));
  const { rows: open } = await use.app.db.execute(sql`
    select id from listings where seller_id = ${ann.id} and (status = 'open' or image1_id is not null
      or not exists (select 1 from conversations c where c.listing_id = listings.id)
        and not exists (select 1 from bundle_listings b where b.listing_id = listings.id))`);
  const { rows: active } = await use.app.db.execute(sql`
    select id from conversations where ${ann.id} in (buyer_id, seller_id) and status = 'active'`);
  const { rows: changed } = await use.app.db.execute(sql`
    select position from changes where user_id = ${ann.id} and type <> 'conversation'`);
  const remainingFiles = await filesIn(storageFolder());
  const { rows: used } = await use.app.db.execute<{ key: string }>(
    sql`select key from images union select file_key from data_exports where file_key is not null`,
  );
  const orphans = remainingFiles.filter(
    (file) => !earlierFiles.has(file) && !used.some(({ key }) => file.startsWith(`${key}/`)),
  );
  const { rows: members } = await use.app.db.execute(sql`
    select 1 from listing_members lm join listings l on l.id = lm.listing_id where l.seller_id = ${ann.id}`);
  return [
    ...orphans.map((file) => `nothing refers to the file ${file}`),
    ...members.map(() => 'a member of a listing remains'),
    ...(await findInTables([...TRACES, '765432109', 'chatham'])),
    ...references.filter(([key, count]) => count > 0 && !REMAINING.has(key)).map(([key]) => `${key} refers to them`),
    ...(row?.status === 'deleted' && row.erasedAt ? [] : ['the account is not erased']),
    ...open.map(() => 'a listing remains'),
    ...active.map(() => 'a conversation is open'),
    ...changed.map(() => 'a change remains'),
    ...remainingFiles.filter((file) => files.includes(file)).map((file) => `the file ${file} remains`),
  ];
}

/** Files of earlier tests: between tests, only the database is cleared, not the storage. */
let earlierFiles: ReadonlySet<string> = new Set();

/** Two other users report Bob's review with Ann's reply. The text of the review changes between the two reports. */
async function reportReply({ bobsReview }: Walk): Promise<void> {
  const report = async () =>
    (await use.app.as(await makeUser(use.app.db))).post('/api/reports', {
      kind: 'review',
      id: bobsReview,
      category: 'spam',
    });
  expect((await report()).status).toBe(204);
  await use.app.db.update(reviews).set({ content: 'Badly packed. bobkeeps' }).where(eq(reviews.id, bobsReview));
  expect((await report()).status).toBe(204);
}

/** Prepares the data of Ann, who also has a conversation with Carol, whose account is erased before Ann's. */
async function prepare(): Promise<{ walk: Walk; files: string[] }> {
  earlierFiles = new Set(await filesIn(storageFolder()));
  const walk = await walkEveryWrite(use.app);
  const carol = await makeUser(use.app.db, { name: 'carol' });
  await reportReply(walk);
  await makeConversation(use.app.db, { seller: walk.ann, buyer: carol });
  await makeDue(carol.id);
  await use.app.jobs.runNow('account deletions');
  await use.app.settled();
  const { rows } = await use.app.db.execute<{ key: string }>(
    sql`select key from images where owner_id = ${walk.ann.id}
      union select file_key from data_exports where user_id = ${walk.ann.id}`,
  );
  const files = (await filesIn(storageFolder())).filter((file) => rows.some(({ key }) => file.startsWith(`${key}/`)));
  return { walk, files };
}

describe('the erasure of an account', { timeout: 180_000 }, () => {
  it('deletes the values of the user from every table and file, and keeps the data of another user', async () => {
    const { walk, files } = await prepare();
    const { ann, bob } = walk;
    const before = await referencesTo(ann.id);
    // A new table that appears here needs a step in test/support/every-write.ts that writes a row about Ann into the
    // table.
    const unused = [...before].filter(([, count]) => count === 0).map(([key]) => key);
    expect(unused).toEqual([
      'conversations.closed_by',
      // Written by staff.
      'moderation_appeals.decider_id',
      'moderation_decisions.decider_id',
      'moderation_notes.author_id',
      'repeated_texts.decider_id',
      // A job empties this table every ten seconds.
      'ring_changes.user_id',
      'ticket_messages.author_id',
      'users.invited_by',
    ]);
    const refersToAnn = (table: string) => [...before].some(([key, count]) => count > 0 && key.startsWith(`${table}.`));
    // A new table or column that appears here needs a value in test/support/every-write.ts or a reason in
    // test/support/erasure-coverage.ts.
    expect(await readUncovered(use.app.db, TRACES, refersToAnn)).toEqual({
      tables: listedTables,
      columns: listedColumns,
    });
    expect((await findInTables(TRACES)).length).toBeGreaterThan(20);
    // At least three sizes of each picture, plus the data export.
    expect(files.length).toBeGreaterThan(30);
    const bobsRows = (await findInTables(['bobkeeps'])).length;

    await makeDue(ann.id);
    await runEverything();
    expect(await remainsOf(walk, files)).toEqual([]);

    expect(refusal(await ann.client.get('/api/users/me'))).toBe('401 unauthenticated');
    // Bob loses only his favourite of Ann's listing, and the stored emails to him about that listing.
    expect((await findInTables(['bobkeeps'])).length).toBeGreaterThan(bobsRows - 4);
    const { body } = await bob.client.get<{ data: { message: string; images: unknown[] }[] }>(
      `/api/conversations/${walk.buying}/messages`,
    );
    expect(body.data.map(({ message, images }) => [message, images.length])).toEqual([
      ['', 0],
      ['It is here. bobkeeps', 1],
      ['', 0],
    ]);
    const talk = await bob.client.get<{ seller: object; listing: object }>(`/api/conversations/${walk.selling}`);
    expect(talk.body).toMatchObject({
      status: 'closed',
      seller: { name: `Deleted user ${ann.id}`, profile: { avatar: '' } },
      listing: { name: 'Deleted listing', image1: '' },
    });
    const { body: received } = await bob.client.get<{ data: object[]; meta: object }>(
      `/api/reviews?search[seller_id]=${bob.id}`,
    );
    expect(received.data).toMatchObject([{ rating: 3, content: '', buyer: { name: `Deleted user ${ann.id}` } }]);
  });

  it('sends one final email, and deletes the stored emails to the same address', async () => {
    const { walk } = await prepare();
    expect(
      (await listMails(mailFolder(), 1000)).filter(({ to }) => to.includes(walk.ann.email)).length,
    ).toBeGreaterThan(3);
    await makeDue(walk.ann.id);
    await runEverything();
    const toAnn = (await listMails(mailFolder(), 1000)).filter(({ to }) => to.toLowerCase().includes(walk.ann.email));
    expect(toAnn.map(({ subject }) => subject)).toEqual(['Your Magpie account was deleted']);
    // Emails to other people that mention Ann are deleted after the retention period.
    for (const file of await readdir(mailFolder())) {
      await rename(join(mailFolder(), file), join(mailFolder(), file.replace(/^\d{4}/, '2020')));
    }
    await use.app.jobs.runNow('retention');
    expect(await readdir(mailFolder())).toEqual([]);
  });

  it('leaves no data that a new account with the same email address could see, and keeps the name reserved', async () => {
    const { walk } = await prepare();
    const { ann, xsrf } = walk;
    await makeDue(ann.id);
    await runEverything();
    const register = async (name: string) => {
      const { type, body } = await encodeForm({ name, email: ann.email, password: PASSWORD }, []);
      const headers = { ...xsrf, 'content-type': type };
      return await use.app.visitor.send('POST', '/api/register', { body, headers });
    };
    expect(refusal(await register(ann.name))).toBe('422 validation_failed: name');
    expect((await register('newcomer')).status).toBe(201);
    const [row] = await use.app.db.select().from(users).where(eq(users.email, ann.email));
    expect(row?.id).not.toBe(ann.id);
    expect(row).toMatchObject({ name: 'newcomer', bio: '', avatarKey: null, ratingSum: 0, status: 'invited' });
    expect([...(await referencesTo(row?.id ?? 0))].filter(([, count]) => count > 0)).toEqual([]);
  });

  it('leaves no preference of the account', async () => {
    const { db } = use.app;
    const people = [await makeUser(db), await makeUser(db)];
    const flags = Object.entries(getTableColumns(users)).flatMap(([name, { dataType }]) =>
      dataType === 'boolean' ? [name] : [],
    );
    expect(flags).toContain('showsTyping');
    for (const [at, { id }] of people.entries()) {
      await db
        .update(users)
        .set(Object.fromEntries(flags.map((name) => [name, at === 0])))
        .where(eq(users.id, id));
      await makeDue(id);
      await eraseAccount(db, id);
    }
    const rows = await db.select().from(users).orderBy(users.id);
    const [first, second] = rows.map((row) => Object.entries(row).filter(([name]) => flags.includes(name)));
    expect(first).toEqual(second);
  });

  it('continues after a crash between any two steps', async () => {
    const { walk, files } = await prepare();
    await makeDue(walk.ann.id);
    const signal = new AbortController();
    const stops = Object.keys(erasureSteps).length;
    for (let step = 0; step < stops; step++) {
      let calls = 0;
      const crashing = {
        get aborted() {
          return ++calls > step * 3;
        },
      } as AbortSignal;
      await eraseAccount(use.app.db, walk.ann.id, crashing).catch(() => undefined);
    }
    await eraseAccount(use.app.db, walk.ann.id, signal.signal);
    await runEverything();
    expect(await remainsOf(walk, files)).toEqual([]);
  });

  it('does not depend on the order of the features', async () => {
    const { walk, files } = await prepare();
    await makeDue(walk.ann.id);
    const { erasure } = collectPersonalData(features.toReversed());
    expect(Object.keys(erasure).toSorted()).toEqual(Object.keys(erasureSteps).toSorted());
    await eraseAccount(use.app.db, walk.ann.id, undefined, erasure);
    await runEverything();
    expect(await remainsOf(walk, files)).toEqual([]);
  });
});

describe.runIf(isWholeSuite)('the proof of the erasure', { timeout: 180_000 }, () => {
  it.each(Object.keys(erasureSteps))('detects that the erasure step %s is missing', async (omitted) => {
    const { walk, files } = await prepare();
    await makeDue(walk.ann.id);
    const steps = Object.fromEntries(Object.entries(erasureSteps).filter(([step]) => step !== omitted));
    const failed = await eraseAccount(use.app.db, walk.ann.id, undefined, steps).then(
      () => false,
      () => true,
    );
    await use.app.settled();
    expect(failed || (await remainsOf(walk, files)).length > 0).toBe(true);
  });
});
