/** Connects the proposals feature, and exports what other parts of the server use of it. */
import { feature } from '../../feature.ts';
import { fail } from '../../http/app-error.ts';
import { created, type Handlers, noContent, ok } from '../../http/handlers.ts';
import { decideProposal, propose } from './proposals.service.ts';
import { eraseProposals } from './proposals.store.ts';
import { listPendingProposals, proposalsExport, readOwnProposal } from './proposals.views.ts';

export { countPendingProposals } from './proposals.views.ts';
export { decideProposal, listPendingProposals };

export const proposalsFeature = feature({
  handlers: (context): Pick<Handlers, 'proposals' | 'staffProposals'> => ({
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
  }),
  erase: { rows: { proposals: eraseProposals } },
  export: { proposals: proposalsExport },
});
