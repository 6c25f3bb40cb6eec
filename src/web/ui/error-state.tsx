/** Renders and announces the error state of content that failed to load, with a Retry button. */
import { Button } from './button.tsx';
import { type BlankProps, EmptyState } from './empty-state.tsx';

type ErrorStateProps = Omit<BlankProps, 'action' | 'art'> & {
  retryLabel: string;
  onRetry: () => void;
  retrying?: boolean | undefined;
};

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
