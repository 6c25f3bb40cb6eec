/** Renders the button that loads more rows of a list. */
import { sentenceForError } from '#web/lib/net/errors.ts';
import { fetchNext, type PagedResult } from '#web/lib/net/next-page.ts';
import { Button } from '#web/ui/button.tsx';
import { adminLabels as labels } from '../admin.labels.ts';

export type PagedQuery = PagedResult & {
  hasNextPage: boolean;
  isFetchingNextPage: boolean;
  isFetchNextPageError: boolean;
  error: unknown;
};

export function MoreRows({ query }: { query: PagedQuery }) {
  if (!query.hasNextPage) return null;
  return (
    <div className="grid justify-items-center gap-2 py-4">
      {query.isFetchNextPageError ? (
        <p role="alert" className="text-sm text-error">
          {sentenceForError(query.error)}
        </p>
      ) : null}
      <Button busy={query.isFetchingNextPage} onClick={() => void fetchNext(query)}>
        {labels.more}
      </Button>
    </div>
  );
}
