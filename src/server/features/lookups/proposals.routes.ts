/** Handles the routes of proposals for the catalogue. */
import { fail } from '../../http/app-error.ts';
import { created, type Handlers, noContent, ok } from '../../http/handlers.ts';
import type { UnsubscribeKey } from '../../mail/unsubscribe.ts';
import { decideProposal, type ProposalDeps, propose } from './proposals.service.ts';
import { listPendingProposals, readOwnProposal } from './proposals.views.ts';

type Deps = ProposalDeps & { links: UnsubscribeKey };

export const proposalHandlers = (deps: Deps): Pick<Handlers, 'proposals' | 'staffProposals'> => ({
  proposals: {
    create: async ({ me, body }) => created(await propose(deps, me.id, body)),
    read: async ({ me, params }) => ok((await readOwnProposal(deps.db, params.id, me.id)) ?? fail('not_found')),
  },
  staffProposals: {
    list: async ({ query }) => ok(await listPendingProposals(deps.db, query)),
    decide: async ({ me, params, body }) => {
      await decideProposal({ ...deps, actorId: me.id }, params.id, body);
      return noContent();
    },
  },
});
