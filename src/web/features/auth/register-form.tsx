/** Renders the registration form. */
import { useEffect, useRef, useState } from 'react';
import { Link } from 'react-router';
import { routes } from '#contract/routes.ts';
import { AvatarPicker } from '#web/features/uploads/index.ts';
import { call } from '#web/lib/api.ts';
import { ApiError, sentenceForError } from '#web/lib/errors.ts';
import { paths } from '#web/lib/paths.ts';
import { useSubmission } from '#web/lib/use-submission.ts';
import { formatWait } from '#web/lib/wait.ts';
import { Banner } from '#web/ui/banner.tsx';
import { Button } from '#web/ui/button.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import { authLabels } from './auth.labels.ts';
import { PasswordField } from './password-field.tsx';
import { RegionFields } from './region-fields.tsx';
import { registrationLabels as labels } from './registration.labels.ts';
import type { RegistrationDraft } from './registration-draft.ts';
import './auth.css';

type RegisterFormProps = {
  draft: RegistrationDraft;
  onDraft: (change: Partial<RegistrationDraft>) => void;
  onSignIn: () => void;
};

/** The server's message if there is one, else the client's; with the waiting time if there is one. */
function failureText(error: unknown): string {
  const message = error instanceof ApiError && error.said ? error.said : sentenceForError(error);
  const seconds = error instanceof ApiError ? error.retryAfter : undefined;
  return seconds === undefined ? message : `${message} ${authLabels.tryAgainIn(formatWait(seconds))}`;
}

export function RegisterForm({ draft, onDraft, onSignIn }: RegisterFormProps) {
  const [password, setPassword] = useState('');
  const resultRef = useRef<HTMLDivElement>(null);
  const { name, email, country, currency, avatar, notice } = draft;
  const { form, busy, errors, failure, submit } = useSubmission({
    missing: () => ({
      name: name.trim() ? undefined : labels.nameMissing,
      email: email.trim() ? undefined : authLabels.emailMissing,
      password: password ? undefined : labels.passwordMissing,
    }),
    send: async () => {
      onDraft({ notice: '' });
      const { message } = await call(routes.auth.register, {
        fields: { name: name.trim(), email: email.trim(), password, country, currency },
        ...(avatar ? { files: { avatar } } : {}),
      });
      onDraft({ name: '', email: '', notice: message });
    },
  });
  // The result is shown above the form, which is taller than a phone screen.
  useEffect(() => {
    if (notice || failure !== undefined) resultRef.current?.scrollIntoView?.({ block: 'nearest' });
    if (notice) resultRef.current?.focus({ preventScroll: true });
  }, [notice, failure]);

  return (
    <form ref={form} className="grid gap-4" noValidate onSubmit={submit}>
      <div ref={resultRef} tabIndex={-1} className="rounded-md empty:hidden">
        {failure === undefined ? null : (
          <Banner shape="box" tone="error" role="alert">
            <strong className="font-semibold">{labels.oops}</strong> {failureText(failure)}
          </Banner>
        )}
        {notice ? (
          <Banner shape="box" tone="success" role="status">
            {notice}
          </Banner>
        ) : null}
      </div>
      <TextField
        label={labels.name}
        help={labels.nameHelp}
        name="name"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        data-autofocus
        value={name}
        error={errors.name}
        onChange={(event) => onDraft({ name: event.target.value })}
      />
      <TextField
        label={authLabels.email}
        name="email"
        type="email"
        autoComplete="email"
        value={email}
        error={errors.email}
        onChange={(event) => onDraft({ email: event.target.value })}
      />
      <PasswordField
        label={authLabels.password}
        help={labels.passwordHelp}
        name="password"
        autoComplete="new-password"
        value={password}
        error={errors.password}
        onChange={(event) => setPassword(event.target.value)}
      />
      <AvatarPicker
        label={labels.avatar}
        help={labels.avatarHelp}
        picture={avatar}
        error={errors.avatar}
        onPicked={(picture) => onDraft({ avatar: picture })}
        onRemove={() => onDraft({ avatar: null })}
      />
      <RegionFields draft={draft} onDraft={onDraft} errors={errors} />
      <p className="text-xs text-soft">
        {labels.agreement}{' '}
        <Link to={paths.terms()} target="_blank" title={labels.newTab} className="link">
          {labels.terms}
        </Link>
      </p>
      <Button type="submit" variant="main" size="lg" block busy={busy}>
        {labels.submit}
      </Button>
      <p className="auth__switch">
        {authLabels.member}
        <button type="button" className="link auth__link" onClick={onSignIn}>
          {authLabels.submit}
        </button>
      </p>
    </form>
  );
}
