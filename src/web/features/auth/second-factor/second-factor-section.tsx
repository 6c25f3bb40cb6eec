/** Shows the second factor on the settings page. */

import { secondFactorLabels as labels } from '../auth.labels.ts';
import { SecondFactorPanel } from './second-factor-panel.tsx';

export function SecondFactorSection() {
  return (
    <section className="mt-10" aria-labelledby="sign-in-security">
      <h2 id="sign-in-security" className="mb-2 text-lg tracking-snug">
        {labels.title}
      </h2>
      <p className="border-t border-line py-3 text-sm text-soft">{labels.intro}</p>
      <SecondFactorPanel />
    </section>
  );
}
