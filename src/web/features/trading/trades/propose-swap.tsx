/** Renders the button that opens the form for a swap. */
import { lazy, Suspense, useState } from 'react';
import { Button } from '#web/ui/button.tsx';
import type { Person } from './swap-draft.ts';
import { swapFormLabels as labels } from './swap-form.labels.ts';
import { useHaves } from './trades.queries.ts';

const SwapDialog = lazy(async () => ({ default: (await import('./swap-dialog.tsx')).SwapDialog }));

type ProposeSwapProps = {
  user: Person;
  /** Listings that are chosen when the form opens. */
  gives?: readonly number[];
  gets?: readonly number[];
  variant?: 'main' | 'default' | 'ink';
};

export function ProposeSwap({ user, gives = [], gets = [], variant = 'default' }: ProposeSwapProps) {
  const [isOpen, setOpen] = useState<boolean>();
  return (
    <>
      <Button variant={variant} aria-label={labels.proposeNamed(user.name)} onClick={() => setOpen(true)}>
        {labels.propose}
      </Button>
      {/* Loaded when it is first opened, and then kept for the closing motion. */}
      <Suspense>
        {isOpen === undefined ? null : (
          <SwapDialog open={isOpen} target={{ kind: 'offer', user, gives, gets }} onClose={() => setOpen(false)} />
        )}
      </Suspense>
    </>
  );
}

/** Nothing if none of the user's listings is open to trade. */
export function ProposeSwapToUser({ user: { id, name } }: { user: Person }) {
  const { data: haves = [] } = useHaves(id);
  return haves.length === 0 ? null : <ProposeSwap user={{ id, name }} />;
}
