/** Renders the button that opens the form for a swap. */
import { Suspense } from 'react';
import { lazyPart } from '#web/lib/browser/lazy-part.ts';
import { useBusyDialog } from '#web/lib/browser/use-busy-dialog.ts';
import { Button } from '#web/ui/button.tsx';
import type { Person, SwapBalance } from './swap-draft.ts';
import { swapFormLabels as labels } from './trades.labels.ts';
import { useHaves } from './trades.queries.ts';

const SwapDialog = lazyPart(async () => (await import('./swap-dialog.tsx')).SwapDialog);

type ProposeSwapProps = {
  user: Person;
  /** `gives` and `gets` are the ids of the listings on each side that are selected when the form opens. */
  gives?: readonly number[];
  gets?: readonly number[];
  /** For a suggested swap: the amount with which the form opens. */
  balance?: SwapBalance | undefined;
  variant?: 'main' | 'default' | 'ink';
};

export function ProposeSwap({ user, gives = [], gets = [], balance, variant = 'default' }: ProposeSwapProps) {
  const { isOpen, wasOpened, isBusy, open, close } = useBusyDialog();
  return (
    <>
      <Button
        variant={variant}
        aria-label={balance ? labels.proposeThisNamed(user.name) : labels.proposeNamed(user.name)}
        busy={isBusy}
        onClick={open}
      >
        {balance ? labels.proposeThis : labels.propose}
      </Button>
      <Suspense>
        {wasOpened ? (
          <SwapDialog open={isOpen} target={{ kind: 'offer', user, gives, gets, balance }} onClose={close} />
        ) : null}
      </Suspense>
    </>
  );
}

/** Renders nothing if this user has no listing that is open to trade. */
export function ProposeSwapToUser({ user: { id, name } }: { user: Person }) {
  const { data: haves = [] } = useHaves(id);
  return haves.length === 0 ? null : <ProposeSwap user={{ id, name }} />;
}
