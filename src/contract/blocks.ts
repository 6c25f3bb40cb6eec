/** Defines blocks: a blocked user is hidden from the user who blocked them, and cannot see or contact that user. */
import { z } from 'zod';
import { defineRoutes } from './endpoint.ts';
import { routes } from './routes.ts';
import { Instant, Named, PathId, PictureUrl } from './scalars.ts';

export const Block = z.object({
  user: Named.extend({ profile: z.object({ avatar: PictureUrl }) }),
  created_at: Instant,
});
export type Block = z.infer<typeof Block>;

const byUser = z.object({ id: PathId });

export const blocks = defineRoutes(routes.blocks, {
  list: {
    summary: 'The users that the signed-in user has blocked, newest first',
    responses: { 200: z.object({ data: z.array(Block) }) },
    errors: ['unauthenticated'],
  },
  add: {
    summary: 'Blocks a user; blocking the same user again changes nothing. The blocked user is not notified',
    params: byUser,
    responses: { 204: null },
    errors: ['unauthenticated', 'not_found', 'validation_failed', 'too_many_blocks'],
  },
  remove: {
    summary: 'Unblocks a user; nothing changes if the user is not blocked',
    params: byUser,
    responses: { 204: null },
    errors: ['unauthenticated'],
  },
});
