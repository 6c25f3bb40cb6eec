/** Shows and edits the name, email, password and bio of the user. */
import { useQuery } from '@tanstack/react-query';

import type { Me } from '#contract/auth.ts';
import { BioForm, NameForm } from './contact-forms.tsx';
import { EmailForm, PasswordForm } from './credential-forms.tsx';
import { settingsLabels as labels } from './settings.labels.ts';
import { accountQuery } from './settings.queries.ts';
import { EditRow, SettingsSection } from './settings-section.tsx';

export function ContactSection({ user }: { user: Me }) {
  return (
    <SettingsSection title={labels.contact}>
      <EditRow
        name={labels.userName}
        value={user.name}
        updateName={labels.updateUserName}
        form={(close) => <NameForm user={user} onClose={close} />}
      />
      <CredentialRows email={user.email} />
      <EditRow
        name={labels.bio}
        value={
          user.profile.bio ? (
            <span className="line-clamp-3 whitespace-pre-line">{user.profile.bio}</span>
          ) : (
            <span className="text-soft">{labels.noBio}</span>
          )
        }
        updateName={labels.updateBio}
        form={(close) => <BioForm user={user} onClose={close} />}
      />
    </SettingsSection>
  );
}

function CredentialRows({ email }: { email: string }) {
  const { data: account } = useQuery(accountQuery);
  const hasPassword = account?.has_password ?? true;
  return (
    <>
      <EditRow
        name={labels.email}
        value={<EmailValue email={email} pending={account?.pending_email ?? null} />}
        updateName={labels.updateEmail}
        form={(close) => <EmailForm hasPassword={hasPassword} onClose={close} />}
      />
      <EditRow
        name={labels.password}
        value={hasPassword ? <span aria-hidden="true">{labels.passwordShown}</span> : labels.noPassword}
        updateName={labels.updatePassword}
        form={(close) => <PasswordForm hasPassword={hasPassword} onClose={close} />}
      />
    </>
  );
}

function EmailValue({ email, pending }: { email: string; pending: string | null }) {
  return (
    <>
      {email}
      {pending ? <span className="block text-xs text-soft">{labels.pendingEmail(pending)}</span> : null}
    </>
  );
}
