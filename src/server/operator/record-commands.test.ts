import { eq, sql } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { makeListing, makeLookups, makeUser } from '#test/factories.ts';
import { sharedApp } from '#test/make-app.ts';
import { listConditions } from '../features/conditions/index.ts';
import { auditLog } from '../tables/audit.ts';
import { conditions } from '../tables/conditions.ts';
import { listings } from '../tables/listings.ts';
import { moderationCases, moderationDecisions, moderationNotes } from '../tables/moderation.ts';
import { users } from '../tables/users.ts';
import { runCommand } from './commands.ts';

const use = sharedApp();

async function run(...args: string[]): Promise<string> {
  const { config, database, storage } = use.app;
  return (await runCommand({ config, database, storage, seed: async () => false, isServer: true }, args)).join('\n');
}
const actions = async () => (await use.app.db.select().from(auditLog)).map((row) => [row.actorId, row.action]);
const names = async () => (await listConditions(use.app.db)).map(({ name }) => name);

it('the command line lists, adds, renames, translates, moves and deletes conditions, and records each change', async () => {
  const { db } = use.app;
  await db.delete(conditions);
  expect(await run('conditions')).toBe('Listings have no condition.');
  await run('conditions', 'add', 'Near', 'mint');
  await run('conditions', 'add', 'Played');
  const [mint, played] = (await listConditions(db)).map(({ id }) => String(id));
  expect(await run('conditions', 'rename', String(mint), 'Mint')).toBe(
    `  1.  Mint  (${mint})\n  2.  Played  (${played})`,
  );
  expect(await run('conditions', 'french', String(mint), 'Presque', 'neuf')).toContain('Mint / Presque neuf  (');
  expect(await run('conditions', 'french', String(mint))).toContain('Mint  (');
  await run('conditions', 'move', String(played), '1');
  expect(await names()).toEqual(['Played', 'Mint']);
  await run('conditions', 'move', String(played), '2');
  expect(await names()).toEqual(['Mint', 'Played']);
  await makeLookups(db, 'Nova');
  const listing = await makeListing(db, await makeUser(db));
  await db
    .update(listings)
    .set({ conditionId: Number(mint) })
    .where(eq(listings.id, listing.id));
  await expect(run('conditions', 'delete', String(mint))).rejects.toThrow('Mint');
  await expect(run('conditions', 'add', 'PLAYED')).rejects.toThrow();
  expect(await run('conditions', 'delete', String(played))).toContain('Mint');
  expect(await names()).toEqual(['Mint']);
  expect(await actions()).toEqual(Array.from({ length: 8 }, () => [null, 'conditions.change']));
});

it('the command line finds users by a part of the name or email address, or by id', async () => {
  const { db } = use.app;
  const ann = await makeUser(db, { name: 'ann', email: 'ann@people.test' });
  await makeUser(db, { name: 'bob', email: 'bob@people.test', status: 'queued', role: 'moderator' });
  expect(await run('people', 'AN')).toMatch(
    /^ +\d+ {2}ann {2}ann@people\.test {2}member {2}active {2}since \d{4}-\d\d-\d\d$/,
  );
  expect(await run('people', 'people.test')).toMatch(/bob {2}.*moderator {2}queued.*\n.*ann/);
  expect(await run('people', String(ann.id))).toContain('ann@people.test');
  expect(await run('people', 'no', 'one')).toBe('No user matches.');
  expect(await run('people')).toContain('bob');
  await expect(run('people', 'x'.repeat(201))).rejects.toThrow('at most 200');
});

it('the command line adds notes, and lists them without control characters', async () => {
  const { db } = use.app;
  const [ann, mod] = [await makeUser(db, { name: 'ann' }), await makeUser(db, { name: 'mod', role: 'moderator' })];
  expect(await run('note', 'ann')).toBe('There is no note about ann.');
  await db.insert(moderationNotes).values({ userId: ann.id, authorId: mod.id, text: 'Careful\u001b[2J' });
  expect(await run('note', 'ANN', 'Called', 'us')).toBe('The note about ANN is stored.');
  expect(await run('note', 'ann')).toMatch(
    /^note of [-\d :]+\n {2}Called us\nnote of .* by mod\n {2}Careful\ufffd\[2J$/,
  );
  expect(await actions()).toEqual([[null, 'people.note']]);
  await expect(run('note', 'ann', 'x'.repeat(5001))).rejects.toThrow('at most');
});

it('the command line can undo its own warnings and suspensions within ten seconds', async () => {
  const { db } = use.app;
  const ann = await makeUser(db, { name: 'ann' });
  const status = async () => (await db.select().from(users).where(eq(users.id, ann.id)))[0]?.status;
  await expect(run('undo', 'ann')).rejects.toThrow('The command line has decided nothing about ann.');
  await run('warn', 'ann', 'Careful');
  await run('suspend', 'ann', '7', 'Out');
  expect(await status()).toBe('suspended');
  expect(await run('undo', 'ann')).toBe('Undone: suspend. ann was not notified.');
  expect(await status()).toBe('active');
  expect(await run('undo', 'ann')).toBe('Undone: warn. ann was not notified.');
  await run('warn', 'ann', 'Careful');
  await db.update(moderationDecisions).set({ createdAt: sql`now() - interval '11 seconds'` });
  await expect(run('undo', 'ann')).rejects.toThrow('A decision can be undone for 10 seconds');
  expect(await actions()).toEqual([
    [null, 'people.warn'],
    [null, 'people.suspend'],
    [null, 'cases.undo'],
    [null, 'cases.undo'],
    [null, 'people.warn'],
  ]);
});

it('the command line undoes its own decision on a report, but not a moderator’s decision', async () => {
  const { db } = use.app;
  const listing = await makeListing(db, await makeUser(db));
  const reporter = await use.app.as(await makeUser(db));
  await reporter.post('/api/reports', { kind: 'listing', id: listing.id, category: 'scam' });
  const [row] = await db.select().from(moderationCases);
  const id = String(row?.id);
  const isHidden = async () => (await db.select().from(listings))[0]?.isHidden;
  await expect(run('reports', 'undo', id)).rejects.toThrow(`The report ${id} is not decided.`);
  await run('reports', 'hide', id, 'No');
  expect(await isHidden()).toBe(true);
  expect(await run('reports', 'undo', id)).toBe(`The report ${id} is open again.`);
  expect(await isHidden()).toBe(false);
  const moderator = await use.app.as(await makeUser(db, { name: 'mod', role: 'moderator' }));
  await moderator.post(`/api/admin/cases/${id}/decision`, { action: 'hide', message: 'No' });
  await expect(run('reports', 'undo', id)).rejects.toThrow('mod has decided it and can undo it.');
  expect(await isHidden()).toBe(true);
});

it.each([
  [['conditions', 'add'], 'Use: conditions'],
  [['conditions', 'add', 'x'.repeat(500)], 'at most'],
  [['conditions', 'rename', '999', 'x'], 'There is no condition 999.'],
  [['conditions', 'delete'], 'Use: conditions'],
  [['conditions', 'constructor', '1'], 'Use: conditions'],
  [['note'], 'Use: note'],
  [['note', 'no-one'], 'There is no user no-one.'],
  [['undo'], 'Use: undo'],
  [['undo', 'no-one'], 'There is no user no-one.'],
  [['reports', 'undo'], 'Use: reports'],
  [['reports', 'undo', '999'], 'There is no report 999.'],
])('the command line refuses the command %j with a message', async (args, line) => {
  await expect(run(...args)).rejects.toThrow(line);
});
