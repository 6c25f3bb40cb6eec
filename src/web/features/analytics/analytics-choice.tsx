/** Lets the user change the analytics consent, in Settings and on the privacy page. */
import { useId } from 'react';
import { config } from '#web/lib/net/config.ts';
import { Checkbox } from '#web/ui/checkbox.tsx';
import { analyticsLabels as labels } from './analytics.labels.ts';
import { decideConsent, useConsent } from './consent.ts';

export function AnalyticsChoice({ className }: { className?: string }) {
  const id = useId();
  return config().analyticsId === null ? null : (
    <section className={className} aria-labelledby={id}>
      <h2 id={id} className="mb-2 text-lg tracking-snug">
        {labels.title}
      </h2>
      <Choice />
    </section>
  );
}

function Choice() {
  const consent = useConsent();
  const id = useId();
  return (
    <div className="border-t border-line py-1.5">
      <Checkbox
        role="switch"
        label={labels.choice}
        aria-describedby={id}
        checked={consent === 'granted'}
        onChange={(event) => decideConsent(event.target.checked)}
      />
      <p id={id} className="pb-2 text-xs text-soft">
        {labels.explained}
      </p>
    </div>
  );
}
