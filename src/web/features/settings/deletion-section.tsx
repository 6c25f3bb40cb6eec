/** Requests the deletion of the account, and cancels it while it is pending. */
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { formatDate, useDisplay } from '#web/lib/i18n/format.ts';
import { Button } from '#web/ui/button.tsx';
import { useToast } from '#web/ui/toast.tsx';
import { CurrentPassword } from './credential-forms.tsx';
import { useRequestDeletion } from './privacy.queries.ts';
import { RowForm } from './row-form.tsx';
import { privacyLabels as labels } from './settings.labels.ts';
import { accountQuery } from './settings.queries.ts';
import { SettingsSection } from './settings-section.tsx';
import { useKeepAccount } from './use-keep-account.ts';

export function DeletionSection({ deletionAt }: { deletionAt: string | null }) {
  useDisplay();
  const [isAsking, setAsking] = useState(false);
  return (
    <SettingsSection title={labels.deletion}>
      <div className="border-t border-line py-3">
        {deletionAt === null ? (
          <>
            <Consequences />
            {isAsking ? (
              <DeletionForm onClose={() => setAsking(false)} />
            ) : (
              <Button onClick={() => setAsking(true)}>{labels.begin}</Button>
            )}
          </>
        ) : (
          <Pending deletionAt={deletionAt} />
        )}
      </div>
    </SettingsSection>
  );
}

function Consequences() {
  return (
    <div className="mb-4 text-sm text-soft">
      <p>{labels.deletionText}</p>
      <ul className="mt-2 list-disc pl-5">
        {labels.deletionPoints.map((point) => (
          <li key={point}>{point}</li>
        ))}
      </ul>
    </div>
  );
}

function Pending({ deletionAt }: { deletionAt: string }) {
  const { keep, isPending } = useKeepAccount();
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
      <p className="min-w-56 flex-1">{labels.pending(formatDate(deletionAt))}</p>
      <Button variant="ink" busy={isPending} onClick={keep}>
        {labels.keep}
      </Button>
    </div>
  );
}

function DeletionForm({ onClose }: { onClose: () => void }) {
  const { data: account } = useQuery(accountQuery);
  const hasPassword = account?.has_password ?? true;
  const { mutateAsync } = useRequestDeletion();
  const toast = useToast();
  const [password, setPassword] = useState('');
  const send = async (): Promise<void> => {
    const { deletion_at } = await mutateAsync(password);
    toast({ kind: 'success', message: labels.deletionRequested(formatDate(deletion_at ?? '')) });
    onClose();
  };
  const check = () => ({ password: hasPassword && !password ? labels.passwordMissing : undefined });
  return (
    <RowForm
      subject="the deletion of the account"
      submitLabel={labels.confirm}
      values={{ password }}
      check={check}
      send={send}
      onCancel={onClose}
    >
      {(errors) =>
        hasPassword ? (
          <CurrentPassword name="password" value={password} error={errors['password']} onChange={setPassword} />
        ) : (
          <p className="text-sm text-soft">{labels.googleText}</p>
        )
      }
    </RowForm>
  );
}
