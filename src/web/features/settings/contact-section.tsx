/** Shows and edits the name, email, password and bio of the user. */
import { useQuery } from '@tanstack/react-query';
import { Suspense, useState } from 'react';
import type { Me } from '#contract/auth.ts';
import { useProfileChange } from '#web/features/profiles/index.ts';
import { TextArea } from '#web/ui/text-area.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import { useToast } from '#web/ui/toast.tsx';
import { EmailForm, PasswordForm } from './credential-forms.tsx';
import { RowForm } from './row-form.tsx';
import { settingsLabels as labels } from './settings.labels.ts';
import { accountQuery } from './settings.queries.ts';
import { EditRow, SettingsSection } from './settings-section.tsx';

export function ContactSection({ user }: { user: Me }) {
  const { data: account } = useQuery(accountQuery);
  const hasPassword = account?.has_password ?? true;
  return (
    <SettingsSection title={labels.contact}>
      <EditRow
        name={labels.userName}
        value={user.name}
        updateName={labels.updateUserName}
        form={(close) => <NameForm user={user} onClose={close} />}
      />
      <EditRow
        name={labels.email}
        value={
          <>
            {user.email}
            {account?.pending_email ? (
              <span className="block text-xs text-soft">{labels.pendingEmail(account.pending_email)}</span>
            ) : null}
          </>
        }
        updateName={labels.updateEmail}
        form={(close) => (
          <Suspense>
            <EmailForm hasPassword={hasPassword} onClose={close} />
          </Suspense>
        )}
      />
      <EditRow
        name={labels.password}
        value={hasPassword ? <span aria-hidden="true">{labels.passwordShown}</span> : labels.noPassword}
        updateName={labels.updatePassword}
        form={(close) => (
          <Suspense>
            <PasswordForm hasPassword={hasPassword} onClose={close} />
          </Suspense>
        )}
      />
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

type FormProps = { user: Me; onClose: () => void };

function NameForm({ user, onClose }: FormProps) {
  const { mutateAsync } = useProfileChange(user);
  const toast = useToast();
  const [name, setName] = useState(user.name);
  return (
    <RowForm
      what="the user name"
      missing={() => ({ name: name.trim() ? undefined : labels.userNameMissing })}
      send={async () => {
        if (name.trim() !== user.name) {
          await mutateAsync({ name: name.trim() });
          toast({ kind: 'success', message: labels.saved });
        }
        onClose();
      }}
      onCancel={onClose}
    >
      {(errors) => (
        <TextField
          label={labels.userName}
          help={labels.userNameHelp}
          name="name"
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={30}
          value={name}
          error={errors.name}
          onChange={(event) => setName(event.target.value)}
        />
      )}
    </RowForm>
  );
}

function BioForm({ user, onClose }: FormProps) {
  const { mutateAsync } = useProfileChange(user);
  const toast = useToast();
  const [bio, setBio] = useState(user.profile.bio);
  return (
    <RowForm
      what="the bio"
      missing={() => ({})}
      send={async () => {
        await mutateAsync({ bio });
        toast({ kind: 'success', message: labels.saved });
        onClose();
      }}
      onCancel={onClose}
    >
      {(errors) => (
        <TextArea
          label={labels.bio}
          help={labels.bioHelp}
          name="bio"
          rows={4}
          value={bio}
          error={errors.bio}
          onChange={(event) => setBio(event.target.value)}
        />
      )}
    </RowForm>
  );
}
