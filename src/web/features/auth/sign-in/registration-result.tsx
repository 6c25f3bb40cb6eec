/** Shows that a registration was successful, what happens next, and where to go from here. */
import { useEffect, useRef } from 'react';
import { useDialogs } from '#web/lib/browser/dialogs.ts';
import { paths } from '#web/lib/browser/paths.ts';
import { Link } from '#web/lib/browser/router.tsx';
import { buttonClass } from '#web/ui/button-class.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { registrationLabels as labels } from '../auth.labels.ts';
import type { Registered } from './registration-draft.ts';

type RegistrationResultProps = { registered: Registered | null; onAgain: () => void };

/** The status is always rendered: screen readers announce only changes inside an existing live region. */
export function RegistrationResult({ registered, onAgain }: RegistrationResultProps) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!registered) return;
    // Scrolls to the top: on phones, the form is taller than the screen, so the user has scrolled down in the dialog.
    box.current?.closest('dialog')?.scrollTo?.({ top: 0 });
    box.current?.focus({ preventScroll: true });
  }, [registered]);
  return (
    <>
      <div ref={box} tabIndex={-1} role="status" className="rounded-lg empty:hidden">
        {registered ? (
          <EmptyState art="key" title={labels.added(registered.message)}>
            <span className="wrap-anywhere">{nextStep(registered)}</span>
          </EmptyState>
        ) : null}
      </div>
      {registered ? <WaysOn onAgain={onAgain} /> : null}
    </>
  );
}

function nextStep({ queue_position: position, email }: Registered): string {
  return position ? labels.waiting(position, email) : labels.invitation(email);
}

function WaysOn({ onAgain }: { onAgain: () => void }) {
  const close = useDialogs((state) => state.close);
  return (
    <>
      <Link to={paths.search()} className={buttonClass({ size: 'lg', block: true })} onClick={close}>
        {labels.browse}
      </Link>
      <button type="button" className="link auth__link justify-self-center" onClick={onAgain}>
        {labels.again}
      </button>
    </>
  );
}
