/** How does a socket prove whose it is, and how does a client catch up with what it missed? */
import { z } from 'zod';
import { defineRoutes } from './endpoint.ts';
import { routes } from './routes.ts';

/** `account`: the person themselves, by profile, settings or preferences; its id is theirs. `favourite`: the id is the listing's. */
export const changeTypes = [
  'notification',
  'conversation',
  'connection',
  'listing',
  'account',
  'favourite',
  'saved_search',
] as const;
export type ChangeType = (typeof changeTypes)[number];

export const Change = z.object({
  /** Per user, growing by one, without gaps once visible. */
  position: z.int().min(1),
  type: z.enum(changeTypes),
  id: z.string(),
});
export type Change = z.infer<typeof Change>;

const SocketId = z.string().max(64);

export const broadcasting = defineRoutes(routes.broadcasting, {
  authorizeChannel: {
    summary: 'Signs a private channel for one socket, as the Pusher protocol asks',
    body: z.object({ socket_id: SocketId, channel_name: z.string().max(200) }),
    encoding: 'form',
    responses: { 200: z.object({ auth: z.string(), channel_data: z.string().optional() }) },
    errors: ['unauthenticated', 'forbidden', 'validation_failed'],
  },
  authorizeUser: {
    summary: 'Signs the signed-in person for one socket',
    body: z.object({ socket_id: SocketId }),
    encoding: 'form',
    responses: { 200: z.object({ auth: z.string(), user_data: z.string() }) },
    errors: ['unauthenticated', 'validation_failed'],
  },
  changes: {
    summary: 'What has changed for the signed-in person since a position; without `since`, only the position',
    query: z.object({ since: z.coerce.number().pipe(z.int().min(0)).optional() }),
    responses: { 200: z.object({ position: z.int().min(0), data: z.array(Change) }) },
    errors: ['unauthenticated', 'validation_failed', 'changes_expired'],
  },
});
