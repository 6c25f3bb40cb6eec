/** Handles the admin route that replaces the scale of conditions. */
import type { Db } from '../../db/db.ts';
import { type Handlers, ok } from '../../http/handlers.ts';
import { replaceConditions } from './conditions.service.ts';

export function conditionHandlers({ db }: { db: Db }): Handlers['conditions'] {
  return { replace: async ({ me, body }) => ok({ data: await replaceConditions(db, me.id, body) }) };
}
