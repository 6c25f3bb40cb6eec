/** The head of a staff page: its title, introduction and main actions. */
import type { ReactNode } from 'react';

type PageHeadProps = {
  title: string;
  intro?: ReactNode;
  /** A text with the number of entries; null until the number is known, undefined if the page does not show one. */
  counts?: string | null | undefined;
  actions?: ReactNode;
};

export function PageHead({ title, intro, counts, actions }: PageHeadProps) {
  return (
    <div className="mb-5 flex flex-wrap items-start justify-between gap-x-6 gap-y-3">
      <div className="min-w-0 max-w-text flex-1 basis-72">
        <h1 className="text-xl md:text-2xl">{title}</h1>
        {intro === undefined ? null : <p className="mt-1 text-sm text-soft">{intro}</p>}
        {counts === undefined ? null : (
          <p className="mt-1 min-h-5 text-sm text-soft" aria-live="polite">
            {counts}
          </p>
        )}
      </div>
      {actions === undefined ? null : <div className="flex min-w-0 max-w-full flex-wrap gap-2">{actions}</div>}
    </div>
  );
}
