/** Shows the state of an entry as a small label with a colour. */
import type { ReactNode } from 'react';
import type { Tone } from '#web/ui/banner.tsx';

export type StateTone = Tone | 'neutral';

/** `warning`: waits for the staff; `info`: waits for someone else; `success` and `error`: good and bad outcomes. */
export function StateTag({ tone = 'neutral', children }: { tone?: StateTone | undefined; children: ReactNode }) {
  return (
    <span
      className="statetag inline-flex items-center gap-1.5 max-w-full px-2 py-0.5 rounded-full bg-(--tone-bg) [box-shadow:inset_0_0_0_1px_var(--tone-edge)] text-(--tone) text-xs font-medium whitespace-nowrap forced-colors:border before:flex-none before:size-1.5 before:rounded-[50%] before:bg-current"
      data-tone={tone}
    >
      {children}
    </span>
  );
}
