/** Renders the sign-in modal: signing in, signing up, or requesting a password reset. */
import { useEffect, useRef, useState } from 'react';
import { useDialogs } from '#web/lib/dialogs.ts';
import { Banner } from '#web/ui/banner.tsx';
import { Modal } from '#web/ui/modal.tsx';
import { authLabels as labels } from './auth.labels.ts';
import { ForgotForm } from './forgot-form.tsx';
import { resetLabels } from './password-reset.labels.ts';
import { RegisterForm } from './register-form.tsx';
import { registrationLabels } from './registration.labels.ts';
import { emptyRegistration, type RegistrationDraft } from './registration-draft.ts';
import { SignInForm } from './sign-in-form.tsx';
import { useSignInNote } from './sign-in-note.ts';

/** The titles of the modal's views; a new view needs an entry here and a form. */
const titles = {
  'sign-in': () => labels.signInTitle,
  register: () => registrationLabels.title,
  forgot: () => resetLabels.forgotTitle,
} as const;
type View = keyof typeof titles;

/** Opened by `useDialogs`; a bottom sheet on small screens. Everything typed except passwords survives closing. */
export function SignInModal() {
  const request = useDialogs((state) => state.signIn);
  const close = useDialogs((state) => state.close);
  const note = useSignInNote((state) => state.note);
  const open = request !== false;
  const [wasOpen, setWasOpen] = useState(open);
  const [view, setView] = useState<View>('sign-in');
  const [identifier, setIdentifier] = useState('');
  const [mail, setMail] = useState('');
  const [draft, setDraft] = useState<RegistrationDraft>(emptyRegistration);
  const body = useRef<HTMLDivElement>(null);
  // A newly opened modal starts with signing in; the view must not change during the closing animation.
  if (open !== wasOpen) {
    setWasOpen(open);
    if (open) setView('sign-in');
  }
  const switchTo = (next: View): void => {
    if (next === 'forgot' && !mail && identifier.includes('@')) setMail(identifier.trim());
    setView(next);
  };
  // A change of view moves the focus to the new form. The dialog itself focuses the first one.
  const focused = useRef(view);
  useEffect(() => {
    if (focused.current === view) return;
    focused.current = view;
    body.current?.querySelector<HTMLElement>('[data-autofocus]')?.focus();
    body.current?.closest('dialog')?.scrollTo?.({ top: 0 });
  }, [view]);
  useEffect(() => {
    if (!open) useSignInNote.setState({ note: '' });
  }, [open]);

  const onSignedIn = (): void => {
    close();
    if (typeof request === 'object') request.then();
  };
  const toSignIn = (): void => switchTo('sign-in');
  return (
    <Modal open={open} onClose={close} title={titles[view]()} closeLabel={labels.close}>
      <div ref={body} className="grid grid-cols-[minmax(0,1fr)] gap-4">
        {view === 'sign-in' ? (
          <>
            {note ? (
              <Banner shape="box" role="status">
                {note}
              </Banner>
            ) : null}
            <SignInForm
              identifier={identifier}
              onIdentifier={setIdentifier}
              onSignedIn={onSignedIn}
              onForgot={() => switchTo('forgot')}
              onRegister={() => switchTo('register')}
            />
          </>
        ) : null}
        {view === 'register' ? (
          <RegisterForm
            draft={draft}
            onDraft={(change) => setDraft((before) => ({ ...before, ...change }))}
            onSignIn={toSignIn}
          />
        ) : null}
        {view === 'forgot' ? <ForgotForm email={mail} onEmail={setMail} onSignIn={toSignIn} /> : null}
      </div>
    </Modal>
  );
}
