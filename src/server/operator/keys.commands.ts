/** Replaces the keys that the server generated for itself; the VAPID keys only after a leak (`--now`). */

import { randomBytes } from 'node:crypto';
import { DAY_MS } from '#contract/durations.ts';
import { withTransaction } from '../db/db.ts';
import { rotateLinkKey } from '../db/link-keys.ts';
import { replaceSetting } from '../db/settings.ts';
import { rotateAppealKey } from '../features/moderation/index.ts';
import { rotateFactorKey } from '../features/second-factor/index.ts';
import { replaceVapidKeys } from '../features/web-push/index.ts';
import { type Command, UsageError } from './command.ts';

/**
 * The number of days for which emailed links with the old keys still work: invitations are valid for 14 days, and
 * unsubscribe links must work for at least 30.
 */
const OVERLAP_DAYS = 60;

export const rotateKeys: Command = async ({ config, database: { db } }, args, { now: isLeak }) => {
  if (args.length > 0) throw new UsageError();
  const ended = await withTransaction(db, async (tx) => {
    await rotateLinkKey(tx, isLeak ? 0 : OVERLAP_DAYS * DAY_MS);
    await rotateAppealKey(tx, isLeak ? 0 : OVERLAP_DAYS * DAY_MS);
    for (const name of ['xsrf_key', 'realtime_secret', 'device_key']) {
      await replaceSetting(tx, name, randomBytes(32).toString('hex'));
    }
    // Encrypts the stored second-factor secrets again with the new key, so that everyone's authenticator app still
    // works.
    await rotateFactorKey(tx);
    // Replace the VAPID keys only after a leak: new keys end all push subscriptions, because a browser accepts only the
    // key that it subscribed with.
    return isLeak ? await replaceVapidKeys(tx) : 0;
  });
  return [
    'The keys of emailed links, anti-forgery tokens, realtime, known devices and second factors have been replaced.',
    isLeak
      ? 'Links already emailed no longer work: people have to request new ones.'
      : `Links already emailed work for another ${OVERLAP_DAYS} days.`,
    ...(ended > 0
      ? [`Push subscriptions ended: ${ended}. Users can turn notifications on again in their settings.`]
      : []),
    ...(config.realtime.appSecret ? ['Realtime uses PUSHER_APP_SECRET: change that variable too.'] : []),
    'Restart every node now: each uses the old keys until then.',
  ];
};
