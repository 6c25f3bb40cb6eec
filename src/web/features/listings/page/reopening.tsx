/** Lets an owner reopen a closed listing from its page. */
import { sentenceForError } from '#web/lib/net/errors.ts';
import { Banner } from '#web/ui/banner.tsx';
import { Button } from '#web/ui/button.tsx';
import { listingLabels as words } from '../listings.labels.ts';
import { useReopenListing } from '../listings.mutations.ts';

export type ReopenOutcome = 'reopened' | { error: unknown };

type ReopenButtonProps = { id: number; onOutcome: (outcome: ReopenOutcome | undefined) => void };

export function ReopenButton({ id, onOutcome }: ReopenButtonProps) {
  const { mutateAsync, isPending } = useReopenListing();
  const press = () => {
    onOutcome(undefined);
    // `mutate` would not run its callbacks, because the button is removed first.
    mutateAsync(id).then(
      () => onOutcome('reopened'),
      (error: unknown) => onOutcome({ error }),
    );
  };
  return (
    <Button size="lg" busy={isPending} onClick={press}>
      {words.reopen}
    </Button>
  );
}

type ReopenResultProps = { outcome: ReopenOutcome; onDismiss: () => void };

export function ReopenResult({ outcome, onDismiss }: ReopenResultProps) {
  return outcome === 'reopened' ? (
    <Banner tone="success" shape="box" action={{ label: words.dismiss, onAction: onDismiss }}>
      {words.reopened}
    </Banner>
  ) : (
    <Banner tone="error" shape="box">
      {words.notReopened} {sentenceForError(outcome.error)}
    </Banner>
  );
}
