/** Renders the button that withdraws a request that the seller has not answered yet. */
import type { OwnRequest } from '#contract/connections.ts';
import { ApiError, sentenceForError } from '#web/lib/net/errors.ts';
import { Button } from '#web/ui/button.tsx';
import { useToast } from '#web/ui/toast.tsx';
import { requestLabels as words } from './connections.labels.ts';
import { useWithdraw } from './connections.queries.ts';

type WithdrawButtonProps = { request: Pick<OwnRequest, 'id' | 'listing'> };

function failureOf(error: Error): string {
  const isDecided = error instanceof ApiError && error.code === 'already_decided';
  return isDecided ? words.alreadyAnswered : `${words.notWithdrawn} ${sentenceForError(error)}`;
}

export function WithdrawButton({ request }: WithdrawButtonProps) {
  const toast = useToast();
  const { mutate, isPending } = useWithdraw({
    onDone: () => toast({ kind: 'success', message: words.withdrawn(request.listing.name) }),
    onFailure: (error) => toast({ kind: 'error', message: failureOf(error) }),
  });
  return (
    <Button aria-label={words.withdrawName(request.listing.name)} busy={isPending} onClick={() => mutate(request.id)}>
      {words.withdraw}
    </Button>
  );
}
