/** Forms that change the name and the bio. */
import { useState } from 'react';
import type { Me } from '#contract/auth.ts';
import { MAX_USER_NAME_LENGTH } from '#contract/limits.ts';
import { useProfileChange } from '#web/features/profiles/index.ts';
import { TextArea } from '#web/ui/text-area.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import { useToast } from '#web/ui/toast.tsx';
import { RowForm } from './row-form.tsx';
import { settingsLabels as labels } from './settings.labels.ts';

type FormProps = { user: Me; onClose: () => void };

export function NameForm({ user, onClose }: FormProps) {
  const { mutateAsync } = useProfileChange(user);
  const toast = useToast();
  const [name, setName] = useState(user.name);
  return (
    <RowForm
      subject="the username"
      values={{ name }}
      check={() => ({ name: name.trim() ? undefined : labels.userNameMissing })}
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
          maxLength={MAX_USER_NAME_LENGTH}
          value={name}
          error={errors.name}
          onChange={(event) => setName(event.target.value)}
        />
      )}
    </RowForm>
  );
}

export function BioForm({ user, onClose }: FormProps) {
  const { mutateAsync } = useProfileChange(user);
  const toast = useToast();
  const [bio, setBio] = useState(user.profile.bio);
  return (
    <RowForm
      subject="the bio"
      values={{ bio }}
      check={() => ({})}
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
