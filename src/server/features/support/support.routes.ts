/** Handles support tickets. */
import { ticketNumber } from '#rules/support/ticket-number.ts';
import { type Db, withTransaction } from '../../db/db.ts';
import { created, type Handlers } from '../../http/handlers.ts';
import { enforceRateLimit, type Limiter, type LimitTable } from '../../limits/limits.ts';
import { enqueueMail } from '../../mail/mail.ts';
import { ticketEmail } from './support.emails.ts';
import { insertTicket, ownsAddress } from './support.store.ts';

type Deps = { db: Db; limiter: Limiter; limits: LimitTable };

export function supportHandlers({ db, limiter, limits }: Deps): Handlers['support'] {
  return {
    createTicket: async ({ me, body, ip, language }) => {
      await enforceRateLimit(limiter, limits.tickets, ip);
      const number = await withTransaction(db, async (tx) => {
        const ticket = ticketNumber(await insertTicket(tx, { ...body, userId: me?.id ?? null }));
        // Quote the message only to the sender's own address: otherwise anyone could use this form to send any text to
        // anyone.
        const ownsRecipient = me !== undefined && (await ownsAddress(tx, me.id, body.email));
        const isAllowed = (await limiter.consume(limits.mailRequests, `ticket ${body.email.toLowerCase()}`)) === 0;
        if (isAllowed)
          await enqueueMail(tx, ticketEmail({ email: body.email, language }, ticket, ownsRecipient ? body : undefined));
        return ticket;
      });
      return created({ number });
    },
  };
}
