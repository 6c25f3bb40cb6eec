/** Shows the sessions on the settings page. */

import { sessionsLabels as labels } from '../auth.labels.ts';
import { SessionList } from './session-list.tsx';

export function SessionsSection() {
  return (
    <section className="mt-10" aria-labelledby="sessions">
      <h2 id="sessions" className="text-lg tracking-snug">
        {labels.title}
      </h2>
      <div className="mt-2">
        <SessionList />
      </div>
    </section>
  );
}
