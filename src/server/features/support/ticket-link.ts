/** Signs and reads the links with which a requester, signed in or not, opens one ticket and replies to it. */

import { createHmac, timingSafeEqual } from 'node:crypto';
import { DAY_SECONDS } from '#contract/durations.ts';
import { TICKET_LINK_DAYS } from '#contract/limits.ts';
import { paths } from '#contract/pages.ts';
import { acceptedKeys, type LinkKeys } from '../../db/link-keys.ts';

export type TicketLinkKeys = LinkKeys & { readonly publicUrl: string };

const LINK_SECONDS = TICKET_LINK_DAYS * DAY_SECONDS;

const sign = (key: string, text: string): string =>
  createHmac('sha256', key).update(`ticket\n${text}`).digest('base64url');

export function makeTicketToken({ key }: LinkKeys, ticketId: number, now: number = Date.now()): string {
  const text = `${ticketId}.${Math.floor(now / 1000) + LINK_SECONDS}`;
  return `${text}.${sign(key, text)}`;
}

export const makeTicketLink = (keys: TicketLinkKeys, ticketId: number): string =>
  keys.publicUrl + paths.ticket(makeTicketToken(keys, ticketId));

/** Returns undefined if the token is invalid or has expired. */
export function readTicketToken(keys: LinkKeys, token: string, now: number = Date.now()): number | undefined {
  const [, text = '', id, expires, signature = ''] = /^((\d{1,10})\.(\d{1,12}))\.([\w-]{43})$/.exec(token) ?? [];
  if (text === '' || Number(expires) * 1000 < now) return undefined;
  const isValid = acceptedKeys(keys, now).some((key) =>
    timingSafeEqual(Buffer.from(signature), Buffer.from(sign(key, text))),
  );
  return isValid ? Number(id) : undefined;
}
