/** Loads the proposal whose id is in the URL of the listing form, and shows its outcome above the form. */
import { type UseQueryResult, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { CatalogueProposal } from '#contract/proposals.ts';
import { useSearchParams } from '#web/lib/browser/router.tsx';
import { query, queryKey } from '#web/lib/net/route-query.ts';
import { Banner } from '#web/ui/banner.tsx';
import { proposalLabels as labels } from './proposals.labels.ts';

/** Fetches the proposal in `?proposal=`, if there is one. Once the proposal is accepted, refetches the lookup lists. */
export function useProposalInAddress(): UseQueryResult<CatalogueProposal> & { isEnabled: boolean } {
  const [params] = useSearchParams();
  const id = Number(params.get('proposal') ?? 0);
  const isEnabled = Number.isSafeInteger(id) && id > 0;
  const client = useQueryClient();
  const proposal = useQuery({
    ...query('GET /api/catalogue-proposals/{id}', { params: { id } }, { failureLog: 'Failed to load a proposal' }),
    enabled: isEnabled,
    // Always refetch: a cached proposal can be older than the decision.
    staleTime: 0,
  });
  const isAccepted = proposal.data?.status === 'accepted';
  useEffect(() => {
    if (!isAccepted) return;
    for (const list of ['GET /api/groups', 'GET /api/groups/{id}/members', 'GET /api/sourcetypes'] as const) {
      void client.invalidateQueries({ queryKey: queryKey(list) });
    }
  }, [isAccepted, client]);
  return { ...proposal, isEnabled };
}

function sentenceOf({ name, status, entry, reason }: CatalogueProposal): string {
  if (status === 'pending') return labels.pending(name);
  if (status === 'declined') return labels.declined(name, reason ?? '');
  if (!entry) return labels.deleted(name);
  return entry.name === name ? labels.accepted(name) : labels.acceptedAs(name, entry.name);
}

export function ProposalOutcome({ proposal }: { proposal: ReturnType<typeof useProposalInAddress> }) {
  const { data, isError, refetch } = proposal;
  if (!data && !isError) return null;
  return (
    <div className="mt-5">
      {data ? (
        <Banner shape="box" role="status" tone={data.status === 'accepted' && data.entry ? 'success' : 'info'}>
          {sentenceOf(data)}
        </Banner>
      ) : (
        <Banner shape="box" role="alert" tone="error" action={{ label: labels.retry, onAction: () => void refetch() }}>
          {labels.failed}
        </Banner>
      )}
    </div>
  );
}
