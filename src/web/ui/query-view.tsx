/** Renders fetched content in each of its states: loading, failed, empty and loaded. */
import type { ReactNode } from 'react';
import { sentenceForError } from '#web/lib/net/errors.ts';
import { ErrorState } from './error-state.tsx';
import { queryViewLabels as labels } from './ui.labels.ts';

type QueryViewProps<Data> = {
  /** The result of `useQuery` or `useInfiniteQuery`. */
  query: { data: Data | undefined; error: unknown; isFetching: boolean; refetch: () => unknown };
  loading: ReactNode;
  /** The title of the error. The text below is `failedText`, by default the error's message; null omits the text. */
  failed: string;
  failedText?: string | null;
  level?: 1 | 2 | 3;
  className?: string;
  /** The class of a box around the error, if the error replaces a whole page. */
  frame?: string;
  /** Shown instead of an empty list. */
  empty?: ReactNode;
  children: (data: Data) => ReactNode;
};

/** Loaded data stays visible even if a refetch fails. */
export function QueryView<Data>({ query, loading, empty, children, frame, failed, ...props }: QueryViewProps<Data>) {
  const { data, error, isFetching, refetch } = query;
  if (data !== undefined) {
    return empty !== undefined && Array.isArray(data) && data.length === 0 ? empty : children(data);
  }
  if (!error) return loading;
  const { failedText = sentenceForError(error), ...rest } = props;
  const view = (
    <ErrorState {...rest} title={failed} retryLabel={labels.retry} retrying={isFetching} onRetry={() => void refetch()}>
      {failedText ?? undefined}
    </ErrorState>
  );
  return frame === undefined ? view : <div className={frame}>{view}</div>;
}
