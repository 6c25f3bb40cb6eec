/** Renders the page that shows a moderator's decision to the signed-in user whom it affects. */
import { useMutation, useQuery } from '@tanstack/react-query';
import { useParams } from '#web/lib/browser/router.tsx';
import { mutation } from '#web/lib/net/route-mutation.ts';
import { query } from '#web/lib/net/route-query.ts';
import { DecisionOf } from './decision-view.tsx';
import { moderationLabels as labels } from './moderation.labels.ts';

export const title = () => labels.decisionTitle;

export function DecisionPage() {
  const id = Number(useParams().id) || 0;
  const decision = useQuery(query('GET /api/moderation/decisions/{id}', { params: { id } }));
  const appeal = useMutation(
    mutation('POST /api/moderation/decisions/{id}/appeal', (text: string) => ({ params: { id }, body: { text } })),
  );
  return <DecisionOf query={decision} appeal={appeal.mutateAsync} />;
}
