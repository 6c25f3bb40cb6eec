import { eq } from 'drizzle-orm';
import { expect, it, vi } from 'vitest';
import { refusal } from '#test/client.ts';
import { makeUser } from '#test/factories.ts';
import { sharedApp } from '#test/make-app.ts';
import { auditLog } from '../tables/audit.ts';
import { jobs } from '../tables/jobs.ts';
import { moderationDecisions } from '../tables/moderation.ts';
import { outbox } from '../tables/outbox.ts';
import type { Operator } from './command.ts';
import { runCommand } from './commands.ts';

const use = sharedApp();
const TOMORROW = new Date(Date.now() + 86_400_000);

async function run(args: readonly string[], more: Partial<Operator> = {}): Promise<string> {
  const { config, database, storage } = use.app;
  const operator: Operator = { config, database, storage, seed: async () => false, isServer: true, ...more };
  return (await runCommand(operator, args)).join('\n');
}
const recorded = async () =>
  (await use.app.db.select().from(auditLog)).map(({ actorId, action, targetId }) => [actorId, action, targetId]);

const failedMail = async (to: string): Promise<string> => {
  const payload = { to, subject: 'Hello', html: 'secret', text: 'secret', id: 'a', at: 'b' };
  const row = { kind: 'mail', payload, attempts: 3, lastError: '550 unknown mailbox', runAt: TOMORROW };
  const [stored] = await use.app.db.insert(outbox).values(row).returning();
  return String(stored?.id);
};

it('the command line lists deliveries without their content, retries a delivery and discards another', async () => {
  expect(await run(['deliveries'])).toBe('Nothing is pending.');
  const [first, second] = [await failedMail('ann@example.test'), await failedMail('bob@example.test')];
  const list = await run(['deliveries']);
  expect(list).toMatch(new RegExp(`${first}  3 attempts  next .*  mail to ann@example\\.test  550 unknown mailbox`));
  expect(list).not.toContain('secret');
  expect(await run(['deliveries', 'discard', second])).toBe(`The delivery ${second} is discarded.`);
  expect(await run(['deliveries', 'retry', first])).toBe(`The delivery ${first} is due now.`);
  await use.app.settled();
  expect(await use.app.db.$count(outbox)).toBe(0);
  await expect(run(['deliveries', 'retry', first])).rejects.toThrow(`The delivery ${first} is gone`);
  expect(await recorded()).toEqual([
    [null, 'outbox.discard', second],
    [null, 'outbox.retry', first],
  ]);
});

it('the command line lists jobs, and makes a job due, which a running server then starts at once', async () => {
  const name = 'old repeated texts';
  await use.app.db.insert(jobs).values({ name, runAt: TOMORROW, lastError: 'disk full' });
  expect(await run(['jobs'])).toMatch(/^old repeated texts {2}last never {2}next .* {2}disk full$/);
  const wakeJobs = vi.fn();
  expect(await run(['jobs', 'run', ...name.split(' ')], { wakeJobs })).toBe(`${name} starts now.`);
  expect(wakeJobs).toHaveBeenCalledOnce();
  const [job] = await use.app.db.select().from(jobs);
  expect(job?.runAt.getTime()).toBeLessThan(TOMORROW.getTime());
  expect(await run(['jobs', 'run', name], { isServer: false })).toContain('once the server is running');
  await use.app.db.update(jobs).set({ lockedUntil: TOMORROW });
  await expect(run(['jobs', 'run', name])).rejects.toThrow(`${name} is already running.`);
  expect(await recorded()).toEqual([
    [null, 'jobs.run', name],
    [null, 'jobs.run', name],
  ]);
});

it('the command line warns a user, and ends the sessions of another user', async () => {
  const [ann, bob] = [await makeUser(use.app.db, { name: 'ann' }), await makeUser(use.app.db, { name: 'bob' })];
  expect(await run(['warn', 'ann', 'Be', 'polite.'])).toBe('ann is warned.');
  expect(await use.app.db.select().from(moderationDecisions)).toMatchObject([
    { userId: ann.id, deciderId: null, action: 'warn', message: 'Be polite.' },
  ]);
  const [asAnn, asBob] = [await use.app.as(ann), await use.app.as(bob)];
  expect(await run(['end-sessions', 'BOB'])).toBe('BOB is signed out on every device.');
  expect(refusal(await asBob.get('/api/users/me'))).toBe('401 unauthenticated');
  expect((await asAnn.get('/api/users/me')).status).toBe(200);
  const entries = await use.app.db
    .select()
    .from(auditLog)
    .where(eq(auditLog.targetId, String(bob.id)));
  expect(entries).toMatchObject([{ actorId: null, action: 'people.end-sessions' }]);
});

it.each([
  [['deliveries', 'send', '1'], 'Use: deliveries [retry ID'],
  [['deliveries', 'retry'], 'Use: deliveries [retry ID'],
  [['deliveries', 'discard', 'all'], 'Use: deliveries [retry ID'],
  [['deliveries', 'discard', '77'], 'The delivery 77 is gone'],
  [['jobs', 'run'], 'Use: jobs [run NAME]'],
  [['jobs', 'stop', 'rings'], 'Use: jobs [run NAME]'],
  [['jobs', 'run', 'sweep'], 'There is no job sweep.'],
  [['warn', 'ann'], 'Use: warn NAME MESSAGE'],
  [['warn', 'no-one', 'Stop'], 'There is no user no-one.'],
  [['end-sessions'], 'Use: end-sessions NAME'],
  [['end-sessions', 'no-one'], 'There is no user no-one.'],
])('the command line refuses the command %j', async (args, sentence) => {
  await expect(run(args)).rejects.toThrow(sentence);
});
