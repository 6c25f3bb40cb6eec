/** Renders the registration form. */

import { type ReactNode, useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { AvatarPicker } from '#web/features/uploads/index.ts';
import { useDialogs } from '#web/lib/browser/dialogs.ts';
import { paths } from '#web/lib/browser/paths.ts';
import { Link } from '#web/lib/browser/router.tsx';
import { type FieldErrors, useForm } from '#web/lib/form/use-form.ts';
import { call } from '#web/lib/net/api.ts';
import { ApiError, sentenceForError } from '#web/lib/net/errors.ts';
import { Button } from '#web/ui/button.tsx';
import { buttonClass } from '#web/ui/button-class.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { Form } from '#web/ui/form.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import { authLabels, registrationLabels as labels } from '../auth.labels.ts';
import { AUTH_LINK } from '../class-names.ts';
import { PasswordField } from './password-field.tsx';
import { RegionFields } from './region-fields.tsx';
import type { Registered, RegistrationDraft } from './registration-draft.ts';
import { SwitchToSignIn } from './switch-to-sign-in.tsx';

type RegisterFormProps = {
  draft: RegistrationDraft;
  onDraft: (change: Partial<RegistrationDraft>) => void;
  onSignIn: () => void;
};

/**
 * Shows the server's message, for example about the picture; a general message if there is none or a rate limit
 * applies.
 */
function failureOf(error: unknown): ReactNode {
  const isLimited = error instanceof ApiError && error.code === 'too_many_requests';
  const serverMessage = error instanceof ApiError && !isLimited ? error.serverMessage : undefined;
  return (
    <>
      <strong className="font-semibold">{labels.oops}</strong> {serverMessage ?? sentenceForError(error)}
    </>
  );
}

export function RegisterForm({ draft, onDraft, onSignIn }: RegisterFormProps) {
  const [password, setPassword] = useState('');
  const form = useRegistration({ draft, onDraft, password, onDone: () => setPassword('') });
  const startAgain = (): void => {
    flushSync(() => onDraft({ registered: null }));
    form.ref.current?.querySelector<HTMLElement>('[data-autofocus]')?.focus();
  };
  return (
    <Form form={form} describe={failureOf}>
      <RegistrationResult registered={draft.registered} onAgain={startAgain} />
      <div hidden={draft.registered !== null} className="grid gap-4">
        <p className="text-sm text-soft">{labels.queueAhead}</p>
        <AccountFields draft={draft} onDraft={onDraft} errors={form.errors} />
        <PasswordField
          label={authLabels.password}
          // Shows no help beside an error, because the error already says what to enter.
          help={form.errors.password ? undefined : labels.passwordHelp}
          {...form.field('password', password, setPassword)}
          autoComplete="new-password"
        />
        <AvatarPicker
          label={labels.avatar}
          help={labels.avatarHelp}
          picture={draft.avatar}
          error={form.errors.avatar}
          onPicked={(picture) => onDraft({ avatar: picture })}
          onRemove={() => onDraft({ avatar: null })}
        />
        <RegionFields draft={draft} onDraft={onDraft} errors={form.errors} />
        <Agreement />
        <Button type="submit" variant="main" size="lg" block busy={form.busy !== undefined}>
          {labels.submit}
        </Button>
      </div>
      <SwitchToSignIn question={authLabels.member} onSignIn={onSignIn} />
    </Form>
  );
}

function Agreement() {
  return (
    <p className="text-xs text-soft">
      {labels.agreement}{' '}
      <Link to={paths.terms()} target="_blank" title={labels.newTab} className="link">
        {labels.terms}
      </Link>
    </p>
  );
}

type Registration = Omit<RegisterFormProps, 'onSignIn'> & { password: string; onDone: () => void };

function useRegistration({ draft, onDraft, password, onDone }: Registration) {
  const { name, email, country, currency, avatar } = draft;
  return useForm({
    values: { name, email, password, country, currency, avatar },
    check: () => ({
      name: name.trim() ? undefined : labels.nameMissing,
      email: email.trim() ? undefined : authLabels.emailMissing,
      password: password ? undefined : labels.passwordMissing,
    }),
    send: async () => {
      const answer = await call('POST /api/register', {
        xsrf: true,
        fields: { name: name.trim(), email: email.trim(), password, country, currency },
        ...(avatar ? { files: { avatar } } : {}),
      });
      onDraft({ name: '', email: '', registered: { ...answer, email: email.trim() } });
      onDone();
    },
  });
}

type AccountFieldsProps = Omit<RegisterFormProps, 'onSignIn'> & { errors: FieldErrors };

function AccountFields({ draft, onDraft, errors }: AccountFieldsProps) {
  return (
    <>
      <TextField
        label={labels.name}
        help={labels.nameHelp}
        name="name"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        data-autofocus
        value={draft.name}
        error={errors.name}
        onChange={(event) => onDraft({ name: event.target.value })}
      />
      <TextField
        label={authLabels.email}
        name="email"
        type="email"
        autoComplete="email"
        value={draft.email}
        error={errors.email}
        onChange={(event) => onDraft({ email: event.target.value })}
      />
    </>
  );
}

type RegistrationResultProps = { registered: Registered | null; onAgain: () => void };

/** The status is always rendered: screen readers announce only changes inside an existing live region. */
function RegistrationResult({ registered, onAgain }: RegistrationResultProps) {
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
      <button type="button" className={`link ${AUTH_LINK} justify-self-center`} onClick={onAgain}>
        {labels.again}
      </button>
    </>
  );
}
