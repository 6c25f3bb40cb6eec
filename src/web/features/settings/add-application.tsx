/** Creates an API key for another program: name, scope and password, then the key, shown once. */
import { useQuery } from '@tanstack/react-query';
import { Suspense, useEffect, useRef, useState } from 'react';
import { PasswordField } from '#web/features/auth/index.ts';
import { Button } from '#web/ui/button.tsx';
import { Select } from '#web/ui/select.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import { NewKey } from './new-key.tsx';
import { RowForm } from './row-form.tsx';
import { settingsLabels as labels } from './settings.labels.ts';
import { type ApiKeyScope, accountQuery, useCreateToken } from './settings.queries.ts';

type Key = { name: string; token: string };
type Step = { at: 'closed' } | { at: 'form' } | { at: 'created'; key: Key };

const SCOPES: readonly ApiKeyScope[] = ['read', 'write'];

export function AddApplication() {
  const [step, setStep] = useState<Step>({ at: 'closed' });
  const opener = useRef<HTMLButtonElement>(null);
  const shouldRefocus = useRef(false);
  useEffect(() => {
    if (step.at === 'closed' && shouldRefocus.current) opener.current?.focus();
  }, [step]);
  const close = (): void => {
    shouldRefocus.current = true;
    setStep({ at: 'closed' });
  };
  if (step.at === 'created') return <NewKey name={step.key.name} token={step.key.token} onDone={close} />;
  if (step.at === 'form') {
    return (
      <Suspense>
        <NewKeyForm onCreated={(key) => setStep({ at: 'created', key })} onCancel={close} />
      </Suspense>
    );
  }
  return (
    <Button ref={opener} icon="plus" className="mt-3" onClick={() => setStep({ at: 'form' })}>
      {labels.addApplication}
    </Button>
  );
}

function NewKeyForm({ onCreated, onCancel }: { onCreated: (key: Key) => void; onCancel: () => void }) {
  const { mutateAsync } = useCreateToken();
  const hasPassword = useQuery(accountQuery).data?.has_password ?? true;
  const [name, setName] = useState('');
  const [scope, setScope] = useState<ApiKeyScope>('read');
  const [password, setPassword] = useState('');
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => field.current?.focus(), []);
  return (
    <div className="mt-4">
      <RowForm
        what="the applications"
        submitLabel={labels.createKey}
        missing={() => ({
          name: name.trim() ? undefined : labels.applicationMissing,
          password: hasPassword && !password ? labels.currentPasswordMissing : undefined,
        })}
        send={async () => onCreated(await mutateAsync({ name: name.trim(), scope, password }))}
        onCancel={onCancel}
      >
        {(errors) => (
          <>
            <TextField
              ref={field}
              label={labels.applicationName}
              name="name"
              autoComplete="off"
              maxLength={60}
              value={name}
              error={errors.name}
              onChange={(event) => setName(event.target.value)}
            />
            <Select
              label={labels.scope}
              help={labels.scopeHelp}
              options={SCOPES.map((value) => ({ value, label: labels.scopes[value] }))}
              value={scope}
              onChange={(value) => setScope(value as ApiKeyScope)}
            />
            {hasPassword ? (
              <PasswordField
                label={labels.currentPassword}
                name="password"
                autoComplete="current-password"
                value={password}
                error={errors.password}
                onChange={(event) => setPassword(event.target.value)}
              />
            ) : null}
          </>
        )}
      </RowForm>
    </div>
  );
}
