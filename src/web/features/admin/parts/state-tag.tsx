/** Shows the state of an entry as a small label with a colour. */
import type { ReactNode } from 'react';
import type { Tone } from '#web/ui/banner.tsx';

export type StateTone = Tone | 'neutral';

/** `warning`: waits for the staff; `info`: waits for someone else; `success` and `error`: good and bad outcomes. */
export function StateTag({ tone = 'neutral', children }: { tone?: StateTone | undefined; children: ReactNode }) {
  return (
    <span className="statetag" data-tone={tone}>
      {children}
    </span>
  );
}
