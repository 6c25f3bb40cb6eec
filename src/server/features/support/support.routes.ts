/** How is a question to the people who run the place filed? */
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
        const filed = ticketNumber(await insertTicket(tx, { ...body, userId: me?.id ?? null }));
        // A stranger's words go to nobody's inbox but their own: else this form would send anything to anybody.
        const isTheirs = me !== undefined && (await ownsAddress(tx, me.id, body.email));
        const isAllowed = (await limiter.consume(limits.mailRequests, `ticket ${body.email.toLowerCase()}`)) === 0;
        if (isAllowed)
          await enqueueMail(tx, ticketEmail({ email: body.email, language }, filed, isTheirs ? body : undefined));
        return filed;
      });
      return created({ number });
    },
  };
}
