/** Connects the conditions feature, and exports what other parts of the server use of it. */
import { feature } from '../../feature.ts';
import { type Handlers, ok } from '../../http/handlers.ts';
import { replaceConditions } from './conditions.service.ts';
import { listConditions } from './conditions.views.ts';

export { listConditions, replaceConditions };

export const conditionsFeature = feature({
  handlers: ({ db }): Pick<Handlers, 'conditions'> => ({
    conditions: {
      list: async () => ok({ data: await listConditions(db) }),
      replace: async ({ me, body }) => ok({ data: await replaceConditions(db, me.id, body) }),
    },
  }),
});
