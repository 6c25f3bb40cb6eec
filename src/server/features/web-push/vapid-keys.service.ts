/** Creates, stores and replaces the key pair by which push services recognise this server (VAPID, RFC 8292). */
import webPush from 'web-push';
import { z } from 'zod';
import type { Config } from '../../config/config.ts';
import type { Db, Queryable, Tx } from '../../db/db.ts';
import { loadOrCreateSetting, replaceSetting } from '../../db/settings.ts';
import { createPushSender, type PushSender } from './push-sender.service.ts';
import { deleteAllSubscriptions } from './subscriptions.store.ts';

const SETTING = 'vapid_keys';
const Stored = z.object({ publicKey: z.string(), privateKey: z.string() });
export type VapidKeys = z.infer<typeof Stored>;

const makeKeys = (): string => JSON.stringify(webPush.generateVAPIDKeys());

/** Creates the VAPID keys at the first start. */
export async function loadVapidKeys(db: Queryable): Promise<VapidKeys> {
  return Stored.parse(JSON.parse(await loadOrCreateSetting(db, SETTING, makeKeys)));
}

/** Ends all subscriptions, because each is bound to the old key. Returns how many subscriptions there were. */
export async function replaceVapidKeys(tx: Tx): Promise<number> {
  await replaceSetting(tx, SETTING, makeKeys());
  return await deleteAllSubscriptions(tx);
}

/** `publicKey` is the key with which browsers subscribe. */
export async function setUpWebPush(db: Db, push: Config['push']): Promise<{ sender: PushSender; publicKey: string }> {
  const keys = await loadVapidKeys(db);
  return { sender: createPushSender({ keys, ...push }), publicKey: keys.publicKey };
}
