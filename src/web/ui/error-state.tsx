/** What fills a place whose content did not come? */
import { Button } from './button.tsx';
import { type BlankProps, EmptyState } from './empty-state.tsx';

type ErrorStateProps = Omit<BlankProps, 'action' | 'art'> & {
  retryLabel: string;
  onRetry: () => void;
  /** While the second try runs. */
  retrying?: boolean | undefined;
};

/** Says what happened, announces it, and offers another try. */
export function ErrorState({ retryLabel, onRetry, retrying, ...words }: ErrorStateProps) {
  return (
    <div role="alert">
      <EmptyState
        {...words}
        art="torn"
        action={
          <Button busy={retrying} onClick={onRetry}>
            {retryLabel}
          </Button>
        }
      />
    </div>
  );
}
