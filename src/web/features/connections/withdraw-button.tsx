/** Renders the button that withdraws a request that the seller has not answered yet. */
import type { OwnRequest } from '#contract/connections.ts';
import { ApiError, sentenceForError } from '#web/lib/net/errors.ts';
import { Button } from '#web/ui/button.tsx';
import { useToast } from '#web/ui/toast.tsx';
import { useWithdraw } from './connections.queries.ts';
import { requestLabels as words } from './requests.labels.ts';

type WithdrawButtonProps = { request: Pick<OwnRequest, 'id' | 'listing'>; onWithdrawn?: () => void };

export function WithdrawButton({ request, onWithdrawn }: WithdrawButtonProps) {
  const toast = useToast();
  const { mutate, isPending } = useWithdraw();
  const withdraw = () =>
    mutate(request.id, {
      onSuccess: () => {
        toast({ kind: 'success', message: words.withdrawn(request.listing.name) });
        onWithdrawn?.();
      },
      onError: (error) => {
        const isDecided = error instanceof ApiError && error.code === 'already_decided';
        toast({
          kind: 'error',
          message: isDecided ? words.alreadyAnswered : `${words.notWithdrawn} ${sentenceForError(error)}`,
        });
      },
    });
  return (
    <Button aria-label={words.withdrawName(request.listing.name)} busy={isPending} onClick={withdraw}>
      {words.withdraw}
    </Button>
  );
}
