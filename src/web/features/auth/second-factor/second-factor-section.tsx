/** Shows the second factor on the settings page. The code of the panel is loaded only when this section is shown. */
import { lazy, Suspense } from 'react';
import { secondFactorLabels as labels } from './second-factor.labels.ts';

const SecondFactorPanel = lazy(async () => ({
  default: (await import('./second-factor-panel.tsx')).SecondFactorPanel,
}));

export function SecondFactorSection() {
  return (
    <section className="mt-10" aria-labelledby="sign-in-security">
      <h2 id="sign-in-security" className="mb-2 text-lg tracking-snug">
        {labels.title}
      </h2>
      <p className="border-t border-line py-3 text-sm text-soft">{labels.intro}</p>
      <Suspense>
        <SecondFactorPanel />
      </Suspense>
    </section>
  );
}
