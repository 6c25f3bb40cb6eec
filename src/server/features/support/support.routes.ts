/** Handles the support ticket routes of requesters and staff. */
import type { Context } from '../../context.ts';
import { fail } from '../../http/app-error.ts';
import { created, type Handlers, ok } from '../../http/handlers.ts';
import { enforceRateLimit } from '../../limits/limits.ts';
import { createTicket, replyToTicket } from './support.service.ts';
import { listOwnTickets, readThread } from './support.views.ts';
import { readTicketToken } from './ticket-link.ts';
import { addTicketNote, answerTicket, changeTicket } from './tickets.service.ts';
import { listTickets, readTicket } from './tickets.views.ts';

export function supportHandlers(context: Context): Handlers['support'] {
  const { db, links, limiter, limits } = context;
  const ticketOf = async (token: string, ip: string): Promise<number> => {
    await enforceRateLimit(limiter, limits.links, `ticket ${ip}`);
    return readTicketToken(links, token) ?? fail('link_expired');
  };
  const threadOf = async (id: number) => (await readThread(db, id)) ?? fail('link_expired');
  return {
    createTicket: async ({ me, body, ip, language }) => {
      await enforceRateLimit(limiter, limits.tickets, ip);
      return created({ number: await createTicket(context, me?.id, body, language) });
    },
    ownTickets: async ({ me }) => ok({ data: await listOwnTickets(db, links, me.id) }),
    thread: async ({ body, ip }) => ok(await threadOf(await ticketOf(body.token, ip))),
    reply: async ({ body, ip }) => {
      const id = await ticketOf(body.token, ip);
      await enforceRateLimit(limiter, limits.ticketReplies, String(id));
      await replyToTicket(context, id, { text: body.text, lastMessageId: body.last_message_id });
      return created(await threadOf(id));
    },
  };
}

export function ticketHandlers(context: Context): Handlers['tickets'] {
  const { db } = context;
  const read = async (id: number) => ok((await readTicket(db, id)) ?? fail('not_found'));
  return {
    list: async ({ query }) => ok(await listTickets(db, query)),
    read: async ({ params }) => await read(params.id),
    answer: {
      load: ({ params }) => read(params.id),
      handle: async ({ params, me, body }) => {
        const { text, closes, last_message_id: lastMessageId } = body;
        await answerTicket(context, me.id, params.id, { text, closes, lastMessageId });
        return await read(params.id);
      },
    },
    note: {
      load: ({ params }) => read(params.id),
      handle: async ({ params, me, body }) => {
        await addTicketNote(db, me.id, params.id, body.text);
        return await read(params.id);
      },
    },
    close: async ({ params, me }) => {
      await changeTicket(db, me.id, params.id, 'close');
      return await read(params.id);
    },
    reopen: async ({ params, me }) => {
      await changeTicket(db, me.id, params.id, 'reopen');
      return await read(params.id);
    },
  };
}
