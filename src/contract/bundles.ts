/** Defines how a buyer adds another listing of the same seller to a conversation. */
import { z } from 'zod';
import { bundleRoutes } from './bundle-routes.ts';
import { Conversation } from './conversations.ts';
import { defineRoutes } from './endpoint.ts';
import { IdInput, PathId } from './scalars.ts';

export const bundles = defineRoutes(bundleRoutes.bundles, {
  add: {
    summary: 'Adds an open listing of the seller to a conversation as its buyer; adding it again changes nothing',
    params: z.object({ id: PathId }),
    body: z.object({ listing_id: IdInput() }),
    responses: { 200: Conversation },
    errors: [
      'unauthenticated',
      'forbidden',
      'not_found',
      'validation_failed',
      'conversation_closed',
      'user_blocked',
      'too_many_requests',
    ],
  },
});
