/** Renders the sign-in modal: signing in, signing up, or requesting a password reset. */
import { useEffect, useReducer, useRef, useState } from 'react';
import type { SignedIn } from '#contract/auth.ts';
import type { SecondFactorChallenge } from '#contract/second-factor-challenge.ts';
import { useDialogs } from '#web/lib/browser/dialogs.ts';
import { useSession } from '#web/lib/session/session.ts';
import { Banner } from '#web/ui/banner.tsx';
import { Modal } from '#web/ui/modal.tsx';
import { authLabels as labels, registrationLabels, resetLabels, secondFactorLabels } from '../auth.labels.ts';
import { FactorForm } from '../second-factor/factor-form.tsx';
import { ForgotForm } from './forgot-form.tsx';
import { RegisterForm } from './register-form.tsx';
import { emptyRegistration, type RegistrationDraft } from './registration-draft.ts';
import { SignInForm } from './sign-in-form.tsx';
import { noSignInNote, useSignInNote } from './sign-in-note.ts';

/** A new view needs an entry here and a form. */
const titles = {
  'sign-in': () => labels.signInTitle,
  register: () => registrationLabels.title,
  forgot: () => resetLabels.forgotTitle,
  factor: () => secondFactorLabels.stepTitle,
} as const;
type View = keyof typeof titles;

function applyChange(draft: RegistrationDraft, change: Partial<RegistrationDraft>): RegistrationDraft {
  return { ...draft, ...change };
}

/** A newly opened modal shows the sign-in form. After a change of view, the new form gets the focus. */
function useView(open: boolean) {
  const [wasOpen, setWasOpen] = useState(open);
  const [view, setView] = useState<View>('sign-in');
  const body = useRef<HTMLDivElement>(null);
  // Reset the view on opening and not on closing: it must not change during the closing animation.
  if (open !== wasOpen) {
    setWasOpen(open);
    if (open) setView('sign-in');
  }
  // Set the focus only after a change of view: the dialog itself focuses the first form.
  const focused = useRef(view);
  useEffect(() => {
    if (focused.current === view) return;
    focused.current = view;
    body.current?.querySelector<HTMLElement>('[data-autofocus]')?.focus();
    body.current?.closest('dialog')?.scrollTo?.({ top: 0 });
  }, [view]);
  return { view, setView, body };
}

function SignInNote() {
  const note = useSignInNote((state) => state.note);
  if (!note) return null;
  return (
    <Banner shape="box" role="status">
      {note}
    </Banner>
  );
}

/** Holds a sign-in that still needs the second factor; `onChallenge` stores it and shows the form for the factor. */
function useFactorStep(show: () => void) {
  const [step, setStep] = useState<{ challenge: SecondFactorChallenge; remember: boolean }>();
  const onChallenge = (challenge: SecondFactorChallenge, remember: boolean): void => {
    setStep({ challenge, remember });
    show();
  };
  return [step, onChallenge] as const;
}

function useNoteUntilClosed(open: boolean): void {
  useEffect(() => {
    if (!open) useSignInNote.setState(noSignInNote);
  }, [open]);
}

/**
 * Holds the typed username or email. If the modal is opened for a known account, the field is prefilled with its
 * username.
 */
function useIdentifier() {
  const suggested = useSignInNote((state) => state.identifier);
  const [filled, setFilled] = useState(suggested);
  const [identifier, setIdentifier] = useState(suggested);
  if (suggested !== filled) {
    setFilled(suggested);
    if (suggested) setIdentifier(suggested);
  }
  return [identifier, setIdentifier] as const;
}

/**
 * Opened by `useDialogs`; a bottom sheet on small screens. Closing resets passwords, second-factor codes and "Remember
 * me", but no other input.
 */
export function SignInModal() {
  const request = useDialogs((state) => state.signIn);
  const close = useDialogs((state) => state.close);
  const open = request !== false;
  const { view, setView, body } = useView(open);
  const [identifier, setIdentifier] = useIdentifier();
  const [mail, setMail] = useState('');
  const [draft, changeDraft] = useReducer(applyChange, emptyRegistration);
  const switchTo = (next: View): void => {
    if (next === 'forgot' && !mail && identifier.includes('@')) setMail(identifier.trim());
    setView(next);
  };
  useNoteUntilClosed(open);
  const [step, onChallenge] = useFactorStep(() => setView('factor'));
  const toSignIn = (): void => setView('sign-in');
  const onSignedIn = (): void => {
    close();
    if (typeof request === 'object') request.then();
  };
  return (
    <Modal open={open} onClose={close} title={titles[view]()} closeLabel={labels.close}>
      <div ref={body} className="grid grid-cols-[minmax(0,1fr)] gap-4">
        {view === 'sign-in' ? <SignInNote /> : null}
        {view === 'sign-in' ? (
          <SignInForm
            identifier={identifier}
            onIdentifier={setIdentifier}
            onSignedIn={onSignedIn}
            onChallenge={onChallenge}
            onForgot={() => switchTo('forgot')}
            onRegister={() => switchTo('register')}
          />
        ) : null}
        {view === 'factor' && step ? <FactorStep {...step} onSignedIn={onSignedIn} onRestart={toSignIn} /> : null}
        {view === 'register' ? <RegisterForm draft={draft} onDraft={changeDraft} onSignIn={toSignIn} /> : null}
        {view === 'forgot' ? <ForgotForm email={mail} onEmail={setMail} onSignIn={toSignIn} /> : null}
      </div>
    </Modal>
  );
}

type FactorStepProps = {
  challenge: SecondFactorChallenge;
  remember: boolean;
  onSignedIn: () => void;
  onRestart: () => void;
};

function FactorStep({ challenge, remember, onSignedIn, onRestart }: FactorStepProps) {
  const finish = ({ access_token, user }: SignedIn): void => {
    useSession.getState().signIn(access_token, user, remember);
    onSignedIn();
  };
  return <FactorForm challenge={challenge} onSignedIn={finish} onRestart={onRestart} />;
}
