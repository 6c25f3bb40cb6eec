/** Explains that someone else changed what a form edits, with the link that loads it again. */
import type { ReactNode } from 'react';
import { failureText } from '#web/lib/form/failure-text.ts';
import { ApiError } from '#web/lib/net/errors.ts';
import { adminLabels as labels } from '../admin.labels.ts';

type OutdatedProps = {
  text?: string;
  /** Loads the current state; the form begins again. */
  onReload: () => Promise<unknown>;
};

/** Describes the failure of a form, for its `describe`. */
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
      failureText(error)
    );
