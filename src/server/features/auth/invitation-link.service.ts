/** Which link proves that an invitation's mail was read, and does this one? */
import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import type { Queryable } from '../../db/db.ts';
import { acceptedKeys, type LinkKeys, readLinkKeys } from '../../db/link-keys.ts';

const DAY_SECONDS = 24 * 60 * 60;
const INVITATION_DAYS = 14;

export type LinkSigningKey = LinkKeys & { readonly publicUrl: string };
export type SignedLinkParameters = { id: number; hash: string; expires: string; signature: string };

/** The keys of mailed links, with the address that the links begin with. */
export async function loadLinkSigningKey(db: Queryable, publicUrl: string): Promise<LinkSigningKey> {
  return { ...(await readLinkKeys(db)), publicUrl };
}

/** Of the address: a link to one that was changed since no longer fits. */
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
  return `${publicUrl}/verify-email/${proof.id}/${proof.hash}?expires=${expires}&signature=${sign(key, proof)}`;
}

function isSame(a: string, b: string): boolean {
  const [left, right] = [Buffer.from(a), Buffer.from(b)];
  return left.length === right.length && timingSafeEqual(left, right);
}

/** We made it; whether it still holds is another question. */
export function isOurLink(keys: LinkSigningKey, proof: SignedLinkParameters): boolean {
  return acceptedKeys(keys).some((key) => isSame(proof.signature, sign(key, proof)));
}

export const isLinkFor = (email: string, proof: SignedLinkParameters): boolean => isSame(proof.hash, hashOf(email));

/** Of a link that is ours. */
export const isLinkExpired = (proof: SignedLinkParameters, now: number = Date.now()): boolean =>
  Number(proof.expires) * 1000 <= now;
