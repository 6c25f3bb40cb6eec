/** Shows the sessions on the settings page. */

import { SessionList } from './session-list.tsx';
import { sessionsLabels as labels } from './sessions.labels.ts';

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
