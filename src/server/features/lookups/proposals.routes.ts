/** Handles the routes of proposals for the catalogue. */
import type { Context } from '../../context.ts';
import { fail } from '../../http/app-error.ts';
import { created, type Handlers, noContent, ok } from '../../http/handlers.ts';
import { decideProposal, propose } from './proposals.service.ts';
import { listPendingProposals, readOwnProposal } from './proposals.views.ts';

export const proposalHandlers = (context: Context): Pick<Handlers, 'proposals' | 'staffProposals'> => ({
  proposals: {
    create: async ({ me, body }) => created(await propose(context, me.id, body)),
    read: async ({ me, params }) => ok((await readOwnProposal(context.db, params.id, me.id)) ?? fail('not_found')),
  },
  staffProposals: {
    list: async ({ query }) => ok(await listPendingProposals(context.db, query)),
    decide: async ({ me, params, body }) => {
      await decideProposal({ ...context, actorId: me.id }, params.id, body);
      return noContent();
    },
  },
});
