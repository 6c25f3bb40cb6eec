/** What of the accounts' business is done after the answer, from the outbox? */
import type { Db } from '../../db/db.ts';
import type { Deliver } from '../../events/outbox.ts';
import type { Realtime } from '../../realtime/realtime.ts';
import { KEY_SOCKETS_END, type KeySocketsEnd } from './auth.service.ts';
import type { LinkKey } from './invitation-link.service.ts';
import { inviteAgain } from './invitations.service.ts';
import { SOCKETS_END, sendResetLink } from './password-reset.service.ts';

export const FORGOT = 'auth.forgot';
export const RESEND = 'auth.resend';

type Deliveries = Readonly<Record<string, Deliver>>;

/** Requests for mails, which only become mails where there is an account. */
export function mailRequestDeliveries({ db, links }: { db: Db; links: LinkKey }): Deliveries {
  return {
    [FORGOT]: async (payload) =>
      sendResetLink({ db, publicUrl: links.publicUrl }, (payload as { email: string }).email),
    [RESEND]: async (payload) => inviteAgain({ db, links }, (payload as { email: string }).email),
  };
}

export function socketDeliveries(realtime: Pick<Realtime, 'terminateUser' | 'terminateKey'>): Deliveries {
  return {
    [SOCKETS_END]: async (payload) => realtime.terminateUser(String((payload as { userId: number }).userId)),
    [KEY_SOCKETS_END]: async (payload) => {
      const { userId, tokenId } = payload as KeySocketsEnd;
      await realtime.terminateKey({ userId: String(userId), keyId: tokenId });
    },
  };
}
