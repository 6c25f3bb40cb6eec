/** Defines blocks: a blocked user is hidden from the user who blocked them, and cannot see or contact that user. */
import { z } from 'zod';
import type { Endpoints } from './endpoint.ts';
import { Instant, Named, PathId, PictureUrl } from './scalars.ts';

export const Block = z.object({
  user: Named.extend({ profile: z.object({ avatar: PictureUrl }) }),
  created_at: Instant,
});
export type Block = z.infer<typeof Block>;

const byUser = z.object({ id: PathId });

export const blocksRoutes = {
  'GET /api/blocks': {
    id: 'blocks.list',
    access: 'member',
    summary: 'The users that the signed-in user has blocked, newest first',
    responses: { 200: z.object({ data: z.array(Block) }) },
    errors: ['unauthenticated'],
  },
  'PUT /api/blocks/{id}': {
    id: 'blocks.add',
    access: 'member',
    // Clients also fetch everything else again, because a block changes almost every response.
    affects: ['GET /api/blocks'],
    summary: 'Blocks a user; blocking the same user again changes nothing. The blocked user is not notified',
    params: byUser,
    responses: { 204: null },
    errors: ['unauthenticated', 'not_found', 'validation_failed', 'too_many_blocks'],
  },
  'DELETE /api/blocks/{id}': {
    id: 'blocks.remove',
    access: 'member',
    affects: ['GET /api/blocks'],
    summary: 'Unblocks a user; nothing changes if the user is not blocked',
    params: byUser,
    responses: { 204: null },
    errors: ['unauthenticated'],
  },
} as const satisfies Endpoints;
