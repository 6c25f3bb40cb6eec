/** Handles the admin route that replaces the scale of conditions. */
import type { Context } from '../../context.ts';
import { type Handlers, ok } from '../../http/handlers.ts';
import { replaceConditions } from './conditions.service.ts';

export function conditionHandlers({ db }: Context): Handlers['conditions'] {
  return { replace: async ({ me, body }) => ok({ data: await replaceConditions(db, me.id, body) }) };
}
