/** Renders a form element with an alert box above its fields. */
import { type ReactNode, useEffect, useRef } from 'react';
import type { FormState } from '#web/lib/form/use-form.ts';
import { sentenceForError } from '#web/lib/net/errors.ts';
import { Banner } from './banner.tsx';

type FormProps = {
  form: FormState;
  className?: string;
  /** Returns a specific description of an error to replace the general description. */
  describe?: (error: unknown) => ReactNode;
  /** Returns true if the error is an expected outcome, which is shown as information. */
  isInfo?: (error: unknown) => boolean;
  /**
   * Replaces the alert box, for example with a summary of all errors. The form then does not focus its first invalid
   * field, so the replacement must take the focus.
   */
  alert?: ReactNode;
  children: ReactNode;
};

export function Form({ className = 'grid gap-4', alert, children, ...outcome }: FormProps) {
  const { ref, submit } = outcome.form;
  return (
    <form ref={alert === undefined ? ref : undefined} noValidate className={className} onSubmit={submit}>
      {alert ?? <FormAlert {...outcome} />}
      {children}
    </form>
  );
}

/** Always rendered: screen readers announce only changes inside an existing live region. */
function FormAlert({ form, describe = sentenceForError, isInfo }: Pick<FormProps, 'form' | 'describe' | 'isInfo'>) {
  const { failure, others } = form;
  const box = useRef<HTMLDivElement>(null);
  // Scroll to the alert, because the form can be taller than the screen.
  useEffect(() => {
    if (failure !== undefined) box.current?.scrollIntoView?.({ block: 'nearest' });
  }, [failure]);
  return (
    <div ref={box} role="alert" className="empty:hidden">
      {failure === undefined ? null : (
        <Banner shape="box" tone={isInfo?.(failure) ? 'info' : 'error'}>
          {describe(failure)}
          {others.map((sentence) => ` ${sentence}`)}
        </Banner>
      )}
    </div>
  );
}
