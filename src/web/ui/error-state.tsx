/** Renders the error state of content that failed to load. */
import { Button } from './button.tsx';
import { type BlankProps, EmptyState } from './empty-state.tsx';

type ErrorStateProps = Omit<BlankProps, 'action' | 'art'> & {
  retryLabel: string;
  onRetry: () => void;
  /** True while a retry is pending. */
  retrying?: boolean | undefined;
};

/** Shows and announces the error, and offers Retry. */
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
