/** Creates and verifies the email links with which recipients unsubscribe from one kind of email without signing in. */

import { createHmac, timingSafeEqual } from 'node:crypto';
import { type MailKind, mailKinds } from '#contract/mail-kinds.ts';
import { paths } from '#contract/pages.ts';
import { acceptedKeys, type LinkKeys } from '../db/link-keys.ts';

export type UnsubscribeKey = LinkKeys & { readonly publicUrl: string };

const sign = (key: string, kind: string, userId: string): string =>
  createHmac('sha256', key).update(`unsubscribe\n${kind}\n${userId}`).digest('base64url');

/** Returns a link without an expiry time, valid while its key is accepted: the links in old emails must still work. */
export function makeUnsubscribeLink({ key, publicUrl }: UnsubscribeKey, kind: MailKind, userId: number): string {
  return publicUrl + paths.unsubscribe(`${kind}.${userId}.${sign(key, kind, String(userId))}`);
}

/** Returns the user and the kind of email in a token; undefined for a token without a valid signature. */
export function readUnsubscribeToken(
  keys: UnsubscribeKey,
  token: string,
): { userId: number; kind: MailKind } | undefined {
  const [name = '', id = '', signature = '', ...rest] = token.split('.');
  const kind = mailKinds.find((mailKind) => mailKind === name);
  if (!kind || rest.length > 0 || !/^[1-9]\d{0,9}$/.test(id)) return undefined;
  const received = Buffer.from(signature);
  const isValid = acceptedKeys(keys).some((key) => {
    const expected = Buffer.from(sign(key, kind, id));
    return received.length === expected.length && timingSafeEqual(received, expected);
  });
  return isValid ? { userId: Number(id), kind } : undefined;
}
