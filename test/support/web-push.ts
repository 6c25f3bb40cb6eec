/** Subscribes test users to push notifications and delivers the queued notifications. */
import { sql } from 'drizzle-orm';
import type { PushSubscriptions } from '#contract/web-push.ts';
import type { Client } from './client.ts';
import { makeSession } from './factories.ts';
import type { TestApp } from './make-app.ts';
import type { BrowserSubscription, PushService } from './push-service.ts';

export const PUSH_PATH = '/api/push-subscriptions';

export const listBrowsers = async (client: Client) => (await client.get<PushSubscriptions>(PUSH_PATH)).body;

export async function subscribeBrowser(client: Client, service: PushService): Promise<BrowserSubscription> {
  const { public_key } = await listBrowsers(client);
  const browser = service.subscribe(public_key);
  const { status } = await client.post(PUSH_PATH, browser);
  if (status !== 201) throw new Error(`subscribing returned ${status}`);
  return browser;
}

/** Makes all push notifications due, including those that wait for another attempt, and delivers them. */
export async function deliverPushes(app: TestApp): Promise<void> {
  await app.settled();
  await app.db.execute(sql`update outbox set run_at = now(), locked_until = null where kind = 'web-push'`);
  // Wake the outbox, as a committed transaction does.
  app.db.hooks.committed();
  await app.settled();
}

export async function countWaitingPushes({ db }: TestApp): Promise<number> {
  const { rows } = await db.execute<{ n: number }>(sql`select count(*)::int as n from outbox where kind = 'web-push'`);
  return rows[0]?.n ?? 0;
}

/** Stores push subscriptions of this user in new sessions, with endpoint URLs that do not exist. */
export async function storeBrowsers({ db }: TestApp, user: { id: number }, count: number): Promise<void> {
  for (let at = 0; at < count; at++) {
    const sessionId = await makeSession(db, user);
    await db.execute(sql`insert into push_subscriptions (user_id, session_id, endpoint, p256dh, auth)
      values (${user.id}, ${sessionId}, ${`https://push.test/${user.id}/${sessionId}`}, 'p', 'a')`);
  }
}
