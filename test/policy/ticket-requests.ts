import type { RouteId } from '#contract/api.ts';
import { makeTicketToken } from '../../src/server/features/support/ticket-link.ts';
import { tickets } from '../../src/server/tables/support.ts';
import type { PolicyFixture } from './fixture.ts';
import type { Make } from './requests.ts';

type TicketRoute = Extract<RouteId, `tickets.${string}` | 'support.thread' | 'support.reply' | 'support.ownTickets'>;

async function makeTicket({ app, seller }: PolicyFixture): Promise<number> {
  const row = { userId: seller.id, name: seller.name, email: seller.email, subject: 'Parcel', message: 'Where is it?' };
  const [stored] = await app.db.insert(tickets).values(row).returning();
  return stored?.id ?? 0;
}

const withToken =
  (path: string, body: object): Make =>
  async (world) => ({ path, body: { token: makeTicketToken(world.links, await makeTicket(world)), ...body } });

const ofTicket =
  (suffix: string, body?: object): Make =>
  async (world) => ({ path: `/api/admin/tickets/${await makeTicket(world)}${suffix}`, ...(body ? { body } : {}) });

export const ticketRequests: Readonly<Record<TicketRoute, Make>> = {
  'support.ownTickets': () => ({ path: '/api/support/tickets' }),
  'support.thread': withToken('/api/support/thread', {}),
  'support.reply': withToken('/api/support/thread/replies', { text: 'It came.', last_message_id: 0 }),
  'tickets.list': () => ({ path: '/api/admin/tickets' }),
  'tickets.read': ofTicket(''),
  'tickets.answer': ofTicket('/answers', { text: 'It is on its way.', last_message_id: 0 }),
  'tickets.note': ofTicket('/notes', { text: 'Asked the carrier.' }),
  'tickets.close': ofTicket('/close', {}),
  'tickets.reopen': ofTicket('/reopen', {}),
};
