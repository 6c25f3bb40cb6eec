/**
 * Defines the authorization of realtime channels, and the change feed from which clients fetch changes that they have
 * missed.
 */
import { z } from 'zod';
import type { Endpoints } from './endpoint.ts';
import { MAX_CHANNEL_NAME_LENGTH, MAX_SOCKET_ID_LENGTH } from './limits.ts';

/**
 * The types of entries in the change feed, by what has changed. `account`: the user's own profile, settings or
 * preferences; the entry's id is the user's id. `favourite`: a favourite; the id is the listing's id. `want`: the want
 * list. `match`: a have and a want that fit; the id is the listing's id. `trade`: a swap or ring of the user. `follow`:
 * the user followed or unfollowed a seller, group or member. `block`: the user blocked or unblocked the user with this
 * id, which changes almost every response.
 */
export const changeTypes = [
  'notification',
  'conversation',
  'connection',
  'listing',
  'account',
  'favourite',
  'saved_search',
  'follow',
  'want',
  'match',
  'trade',
  'block',
] as const;
export type ChangeType = (typeof changeTypes)[number];

export const Change = z.object({
  /** A sequence number per user. Each change increases it by one. */
  position: z.int().min(1),
  type: z.enum(changeTypes),
  id: z.string(),
});
export type Change = z.infer<typeof Change>;

const SocketId = z.string().max(MAX_SOCKET_ID_LENGTH);

export const broadcastingRoutes = {
  'POST /broadcasting/auth': {
    id: 'broadcasting.authorizeChannel',
    access: 'member',
    flag: 'reads',
    limit: 'channels',
    summary: 'Authorizes a socket to subscribe to a private channel, as in the Pusher protocol',
    body: z.object({ socket_id: SocketId, channel_name: z.string().max(MAX_CHANNEL_NAME_LENGTH) }),
    encoding: 'form',
    responses: { 200: z.object({ auth: z.string(), channel_data: z.string().optional() }) },
    errors: ['unauthenticated', 'forbidden', 'validation_failed'],
  },
  'POST /broadcasting/user-auth': {
    id: 'broadcasting.authorizeUser',
    access: 'member',
    flag: 'reads',
    limit: 'channels',
    summary: 'Authorizes a socket to sign in as the user, as in the Pusher protocol',
    body: z.object({ socket_id: SocketId }),
    encoding: 'form',
    responses: { 200: z.object({ auth: z.string(), user_data: z.string() }) },
    errors: ['unauthenticated', 'validation_failed'],
  },
  'GET /api/changes': {
    id: 'broadcasting.changes',
    access: 'member',
    summary: 'Changes that concern the signed-in user since a position; without `since`, only the current position',
    query: z.object({ since: z.coerce.number().pipe(z.int().min(0)).optional() }),
    responses: { 200: z.object({ position: z.int().min(0), data: z.array(Change) }) },
    errors: ['unauthenticated', 'validation_failed', 'changes_expired'],
  },
} as const satisfies Endpoints;
