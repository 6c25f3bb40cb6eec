/** Loads the VAPID keys and creates the sender of push notifications. */
import type { Config } from '../../config/config.ts';
import type { Db } from '../../db/db.ts';
import { createPushSender, type PushSender } from './push-sender.service.ts';
import { loadVapidKeys } from './vapid-keys.service.ts';

/** `publicKey` is the key with which browsers subscribe. */
export async function setUpWebPush(db: Db, push: Config['push']): Promise<{ sender: PushSender; publicKey: string }> {
  const keys = await loadVapidKeys(db);
  return { sender: createPushSender({ keys, ...push }), publicKey: keys.publicKey };
}
