/** Stores the key that signs emailed links, and the replaced keys whose links still work for a while. */
import { randomBytes } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { z } from 'zod';
import { settings } from '../tables/settings.ts';
import type { Queryable, Tx } from './db.ts';
import { loadOrCreateSetting, replaceSetting } from './settings.ts';

/** `until` in milliseconds. */
export type ReplacedKey = { readonly key: string; readonly until: number };
export type LinkKeys = { readonly key: string; readonly replaced?: readonly ReplacedKey[] };

const KEY = 'link_key';
const REPLACED_KEYS = 'link_keys_replaced';
const Replaced = z.array(z.object({ key: z.string(), until: z.number() }));

const makeKey = (): string => randomBytes(32).toString('hex');

async function readReplaced(db: Queryable): Promise<ReplacedKey[]> {
  const [row] = await db.select({ value: settings.value }).from(settings).where(eq(settings.name, REPLACED_KEYS));
  return row ? Replaced.parse(JSON.parse(row.value)) : [];
}

export async function readLinkKeys(db: Queryable): Promise<Required<LinkKeys>> {
  return { key: await loadOrCreateSetting(db, KEY, makeKey), replaced: await readReplaced(db) };
}

/**
 * Replaces the key. Links signed with the old key remain valid for another `overlapMs` milliseconds; 0 invalidates all
 * old keys.
 */
export async function rotateLinkKey(tx: Tx, overlapMs: number, now: number = Date.now()): Promise<void> {
  const { key, replaced } = await readLinkKeys(tx);
  const validKeys =
    overlapMs > 0 ? [...replaced.filter(({ until }) => until > now), { key, until: now + overlapMs }] : [];
  await replaceSetting(tx, KEY, makeKey());
  await replaceSetting(tx, REPLACED_KEYS, JSON.stringify(validKeys));
}

export function acceptedKeys({ key, replaced = [] }: LinkKeys, now: number = Date.now()): string[] {
  return [key, ...replaced.filter(({ until }) => until > now).map((entry) => entry.key)];
}
