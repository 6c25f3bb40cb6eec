/** Shows the sessions on the settings page. The code of the list is loaded only when this section is shown. */
import { lazy, Suspense } from 'react';
import { sessionsLabels as labels } from './sessions.labels.ts';

const SessionList = lazy(async () => ({ default: (await import('./session-list.tsx')).SessionList }));

export function SessionsSection() {
  return (
    <section className="mt-10" aria-labelledby="sessions">
      <h2 id="sessions" className="text-lg tracking-snug">
        {labels.title}
      </h2>
      <div className="mt-2">
        <Suspense>
          <SessionList />
        </Suspense>
      </div>
    </section>
  );
}
