/** Signs and verifies the links in invitation and email-change emails. */

import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import { DAY_SECONDS } from '#contract/durations.ts';
import { paths } from '#contract/pages.ts';
import type { Queryable } from '../../db/db.ts';
import { acceptedKeys, type LinkKeys, readLinkKeys } from '../../db/link-keys.ts';

export const INVITATION_DAYS = 14;

export type LinkSigningKey = LinkKeys & { readonly publicUrl: string };
export type SignedLinkParameters = { id: number; hash: string; expires: string; signature: string };

export async function loadLinkSigningKey(db: Queryable, publicUrl: string): Promise<LinkSigningKey> {
  return { ...(await readLinkKeys(db)), publicUrl };
}

/** Hashes the email address, so that a link stops matching when the account's address changes. */
const hashOf = (email: string): string => createHash('sha256').update(email.toLowerCase()).digest('hex').slice(0, 40);

const sign = (key: string, { id, hash, expires }: Omit<SignedLinkParameters, 'signature'>): string =>
  createHmac('sha256', key).update(`verify-email\n${id}\n${hash}\n${expires}`).digest('base64url');

/** @param now milliseconds */
export function makeInvitationLink(
  { key, publicUrl }: LinkSigningKey,
  person: { id: number; email: string },
  now: number = Date.now(),
): string {
  const expires = String(Math.floor(now / 1000) + INVITATION_DAYS * DAY_SECONDS);
  const proof = { id: person.id, hash: hashOf(person.email), expires };
  const path = paths.verifyEmail(proof.id, proof.hash);
  return `${publicUrl}${path}?expires=${expires}&signature=${sign(key, proof)}`;
}

function isSame(a: string, b: string): boolean {
  const [left, right] = [Buffer.from(a), Buffer.from(b)];
  return left.length === right.length && timingSafeEqual(left, right);
}

/** Checks only that this server signed the link; it can still be expired or already used. */
export function isSignatureValid(keys: LinkSigningKey, proof: SignedLinkParameters): boolean {
  return acceptedKeys(keys).some((key) => isSame(proof.signature, sign(key, proof)));
}

export const isLinkFor = (email: string, proof: SignedLinkParameters): boolean => isSame(proof.hash, hashOf(email));

/** Call this only after the link's signature has been verified. */
export const isLinkExpired = (proof: SignedLinkParameters, now: number = Date.now()): boolean =>
  Number(proof.expires) * 1000 <= now;
