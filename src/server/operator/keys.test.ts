import { beforeEach, describe, expect, it } from 'vitest';
import { DAY_MS } from '#contract/durations.ts';
import { makeSession, makeUser } from '#test/factories.ts';
import { sharedApp } from '#test/make-app.ts';
import { readLinkKeys } from '../db/link-keys.ts';
import {
  isSignatureValid,
  loadLinkSigningKey,
  makeInvitationLink,
  type SignedLinkParameters,
} from '../features/auth/invitation-link.service.ts';
import { readAppealKey, readAppealKeys } from '../features/moderation/appeal-key.store.ts';
import { makeAppealToken, readAppealToken } from '../features/moderation/appeal-token.ts';
import { sanctionUser } from '../features/moderation/index.ts';
import { loadVapidKeys } from '../features/web-push/index.ts';
import { makeUnsubscribeLink, readUnsubscribeToken } from '../mail/unsubscribe.ts';
import { moderationDecisions } from '../tables/moderation.ts';
import { settings } from '../tables/settings.ts';
import { pushSubscriptions } from '../tables/web-push.ts';
import { CommandError, type Operator } from './command.ts';
import { runCommand } from './commands.ts';

const use = sharedApp();
const NAMES = ['appeal_key', 'device_key', 'factor_key', 'link_key', 'realtime_secret', 'xsrf_key'];
const person = { id: 7, email: 'ann@example.test' };

async function run(args: string[], env: Partial<Operator['config']['realtime']> = {}): Promise<string> {
  const { app } = use;
  const config = { ...app.config, realtime: { ...app.config.realtime, ...env } };
  const { database, storage } = app;
  const lines = await runCommand({ config, database, storage, isServer: true, seed: async () => false }, [
    'rotate-keys',
    ...args,
  ]);
  return lines.join('\n');
}

const keys = () => loadLinkSigningKey(use.app.db, 'http://magpie.test');

async function stored(): Promise<Record<string, string>> {
  const rows = await use.app.db.select().from(settings);
  return Object.fromEntries(rows.map(({ name, value }) => [name, value]));
}

function proofOf(link: string): SignedLinkParameters {
  const url = new URL(link);
  const [, , id = '', hash = ''] = url.pathname.split('/');
  const { expires = '', signature = '' } = Object.fromEntries(url.searchParams);
  return { id: Number(id), hash, expires, signature };
}

describe('rotate-keys', () => {
  let invitation: SignedLinkParameters;
  let unsubscription = '';

  beforeEach(async () => {
    // Replaces all keys and deletes the old ones, so that every test starts with one version of each key.
    await run(['--now']);
    invitation = proofOf(makeInvitationLink(await keys(), person));
    unsubscription =
      makeUnsubscribeLink(await keys(), 'requests', person.id)
        .split('/')
        .at(-1) ?? '';
  });

  it('replaces every key that the server generated, except the VAPID keys', async () => {
    const before = await stored();
    expect(await run([])).toMatch(/replaced\.\n.*another 60 days\.\nRestart every node now/);
    const after = await stored();
    for (const name of NAMES) {
      expect(after[name], name).toMatch(/^[0-9a-f]{64}$/);
      expect(after[name], name).not.toBe(before[name]);
    }
  });

  it('keeps links that were signed with the old key valid for 60 days, even after further rotations', async () => {
    await run([]);
    await run([]);
    const now = await keys();
    expect(isSignatureValid(now, invitation)).toBe(true);
    expect(readUnsubscribeToken(now, unsubscription)).toEqual({ userId: 7, kind: 'requests' });
    expect(isSignatureValid(now, proofOf(makeInvitationLink(now, person)))).toBe(true);
    expect(isSignatureValid(now, { ...invitation, id: 8 })).toBe(false);
    const over = {
      ...now,
      replaced: (now.replaced ?? []).map(({ key, until }) => ({ key, until: until - 60 * DAY_MS - 1 })),
    };
    expect(isSignatureValid(over, invitation)).toBe(false);
    expect(readUnsubscribeToken(over, unsubscription)).toBeUndefined();
  });

  it('keeps the emailed appeal link of a suspended user valid, but not with --now', async () => {
    const { db, visitor } = use.app;
    const user = await makeUser(db);
    await sanctionUser(db, { id: null, role: 'admin' }, user.id, { action: 'suspend', message: 'Spam', ends_at: null });
    const [decision] = await db.select().from(moderationDecisions);
    const token = makeAppealToken(await readAppealKey(db), decision?.id ?? 0, 60);
    const open = async () => (await visitor.post('/api/moderation/suspension', { token })).status;
    await run([]);
    await run([]);
    // Reads the keys again, as a restarted node does.
    const keys = await readAppealKeys(db, await readAppealKey(db));
    expect(readAppealToken(keys, token)).toBe(decision?.id);
    expect(readAppealToken({ key: keys.key }, token)).toBeUndefined();
    expect(await open()).toBe(200);
    await run(['--now']);
    expect(readAppealToken(await readAppealKeys(db, await readAppealKey(db)), token)).toBeUndefined();
  });

  it('invalidates old links and deletes old keys with --now', async () => {
    const before = await stored();
    await run([]);
    expect(await run(['--now'])).toContain('no longer work');
    expect(isSignatureValid(await keys(), invitation)).toBe(false);
    expect(readUnsubscribeToken(await keys(), unsubscription)).toBeUndefined();
    expect((await readLinkKeys(use.app.db)).replaced).toEqual([]);
    expect(JSON.stringify(await stored())).not.toContain(before.link_key);
  });

  it('mentions the environment variable PUSHER_APP_SECRET only if that variable sets the realtime secret', async () => {
    expect(await run([], { appSecret: 'from-the-environment' })).toContain('PUSHER_APP_SECRET');
    expect(await run([])).not.toContain('PUSHER_APP_SECRET');
  });

  it.each([[['--later']], [['--now', 'now']], [['link_key']]])('rejects the arguments %j', async (args) => {
    const before = await stored();
    await expect(run(args)).rejects.toThrow(CommandError);
    expect(await stored()).toEqual(before);
  });

  it('replaces the VAPID keys and ends all push subscriptions with --now, and does neither without --now', async () => {
    const { db } = use.app;
    const user = await makeUser(db);
    const keys = { p256dh: 'p', auth: 'a' };
    const row = { userId: user.id, sessionId: await makeSession(db, user), endpoint: 'https://push.test/1', ...keys };
    await db.insert(pushSubscriptions).values(row);
    const before = await loadVapidKeys(db);
    await run([]);
    expect(await loadVapidKeys(db)).toEqual(before);
    expect(await db.$count(pushSubscriptions)).toBe(1);
    expect(await run(['--now'])).toContain('Push subscriptions ended: 1.');
    expect((await loadVapidKeys(db)).publicKey).not.toBe(before.publicKey);
    expect(await db.$count(pushSubscriptions)).toBe(0);
  });
});
