/** Stores the key that signs appeal tokens, and the replaced keys whose emailed links still work for a while. */
import { randomBytes } from 'node:crypto';
import { eq } from 'drizzle-orm';
import type { Queryable, Tx } from '../../db/db.ts';
import type { LinkKeys, ReplacedKey } from '../../db/link-keys.ts';
import { loadOrCreateSetting, replaceSetting } from '../../db/settings.ts';
import { settings } from '../../tables/settings.ts';

const KEY = 'appeal_key';
const REPLACED_KEYS = 'appeal_keys_replaced';

const makeKey = (): string => randomBytes(32).toString('hex');

export const readAppealKey = (db: Queryable): Promise<string> => loadOrCreateSetting(db, KEY, makeKey);

async function readReplaced(db: Queryable): Promise<ReplacedKey[]> {
  const [row] = await db.select({ value: settings.value }).from(settings).where(eq(settings.name, REPLACED_KEYS));
  return row ? (JSON.parse(row.value) as ReplacedKey[]) : [];
}

/**
 * Returns this node's signing key and all stored keys: another node might already sign with a newer key, which this
 * node uses only after a restart.
 */
export const readAppealKeys = async (db: Queryable, key: string): Promise<LinkKeys> => ({
  key,
  replaced: [{ key: await readAppealKey(db), until: Number.POSITIVE_INFINITY }, ...(await readReplaced(db))],
});

/** Replaces the key; tokens signed with the old key stay valid for `overlapMs` milliseconds. */
export async function rotateAppealKey(tx: Tx, overlapMs: number, now: number = Date.now()): Promise<void> {
  const old = { key: await readAppealKey(tx), until: now + overlapMs };
  const validKeys = overlapMs > 0 ? [...(await readReplaced(tx)).filter(({ until }) => until > now), old] : [];
  await replaceSetting(tx, KEY, makeKey());
  await replaceSetting(tx, REPLACED_KEYS, JSON.stringify(validKeys));
}
