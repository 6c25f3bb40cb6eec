/** Creates support tickets. */
import type { z } from 'zod';
import type { Language } from '#contract/display.ts';
import type { NewTicket } from '#contract/support.ts';
import { ticketNumber } from '#rules/support/ticket-number.ts';
import { type Db, withTransaction } from '../../db/db.ts';
import type { Limiter, LimitTable } from '../../limits/limits.ts';
import { enqueueMail } from '../../mail/mail.ts';
import { ticketEmail } from './support.emails.ts';
import { insertTicket, ownsAddress } from './support.store.ts';

export type SupportDeps = { db: Db; limiter: Limiter; limits: LimitTable };

/** Returns the ticket's number. The confirmation is sent only within the limits of its address. */
export async function createTicket(
  { db, limiter, limits }: SupportDeps,
  userId: number | undefined,
  body: z.output<typeof NewTicket>,
  language: Language,
): Promise<string> {
  return await withTransaction(db, async (tx) => {
    const ticket = ticketNumber(await insertTicket(tx, { ...body, userId: userId ?? null }));
    // Quote the message only to the sender's own address: otherwise anyone could use this form to send any text to
    // anyone.
    const ownsRecipient = userId !== undefined && (await ownsAddress(tx, userId, body.email));
    const isAllowed = (await limiter.consume(limits.mailRequests, `ticket ${body.email.toLowerCase()}`)) === 0;
    if (isAllowed) {
      await enqueueMail(tx, ticketEmail({ email: body.email, language }, ticket, ownsRecipient ? body : undefined));
    }
    return ticket;
  });
}
