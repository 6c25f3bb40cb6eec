/**
 * The page of a suspended account: the reason, the end of the suspension, and the appeal. It needs a token, not a
 * session.
 */
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useDialogs } from '#web/lib/browser/dialogs.ts';
import { useParams } from '#web/lib/browser/router.tsx';
import { call } from '#web/lib/net/api.ts';
import { ApiError } from '#web/lib/net/errors.ts';
import { queryKey } from '#web/lib/net/route-query.ts';
import { Button } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { DecisionOf } from './decision-view.tsx';
import { moderationLabels as labels } from './moderation.labels.ts';

export const title = () => labels.actions.suspend;

export function SuspendedPage() {
  const { token = '' } = useParams();
  const client = useQueryClient();
  const key = queryKey('POST /api/moderation/suspension', { body: { token } });
  const suspension = useQuery({
    queryKey: key,
    queryFn: ({ signal }) => call('POST /api/moderation/suspension', { body: { token } }, { signal }),
  });
  const appeal = useMutation({
    mutationFn: (text: string) => call('POST /api/moderation/suspension/appeal', { body: { token, text } }),
    onSuccess: (decision) => client.setQueryData(key, decision),
  });
  if (suspension.error instanceof ApiError && suspension.error.code === 'link_expired') return <GoneLink />;
  return <DecisionOf query={suspension} appeal={appeal.mutateAsync} />;
}

function GoneLink() {
  const openSignIn = useDialogs((state) => state.openSignIn);
  return (
    <div className="wrap py-8 md:py-16">
      <EmptyState
        title={labels.invalidLink}
        level={1}
        art="torn"
        className="max-w-md"
        action={
          <Button variant="ink" onClick={() => openSignIn()}>
            {labels.signIn}
          </Button>
        }
      >
        {labels.goneText}
      </EmptyState>
    </div>
  );
}
