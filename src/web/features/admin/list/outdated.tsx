/** Explains that someone else has changed the data in a form, with a button that reloads the form. */
import type { ReactNode } from 'react';
import { ApiError, sentenceForError } from '#web/lib/net/errors.ts';
import { adminLabels as labels } from '../admin.labels.ts';

type OutdatedProps = {
  text?: string;
  onReload: () => Promise<unknown>;
};

/** Returns a `describe` option for a form: it explains a version conflict and offers a reload. */
export const describeOutdated =
  ({ text = labels.changed, onReload }: OutdatedProps) =>
  (error: unknown): ReactNode =>
    error instanceof ApiError && error.code === 'version_conflict' ? (
      <>
        {text}{' '}
        <button type="button" className="link" onClick={() => void onReload()}>
          {labels.reload}
        </button>
      </>
    ) : (
      sentenceForError(error)
    );
