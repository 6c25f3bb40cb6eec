/** Renders the form that creates an API key for another program, and then shows the new key once. */
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { MAX_API_KEY_NAME_LENGTH } from '#contract/limits.ts';
import { Button } from '#web/ui/button.tsx';
import { Select } from '#web/ui/select.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import { useToast } from '#web/ui/toast.tsx';
import { CurrentPassword } from './credential-forms.tsx';
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
    return <NewKeyForm onCreated={(key) => setStep({ at: 'created', key })} onCancel={close} />;
  }
  return (
    <Button ref={opener} icon="plus" className="mt-3" onClick={() => setStep({ at: 'form' })}>
      {labels.addApplication}
    </Button>
  );
}

type NewKeyFormProps = { onCreated: (key: Key) => void; onCancel: () => void };

function NewKeyForm({ onCreated, onCancel }: NewKeyFormProps) {
  const { mutateAsync } = useCreateToken();
  const hasPassword = useQuery(accountQuery).data?.has_password ?? true;
  const [values, setValues] = useState<Values>({ name: '', scope: 'read', password: '' });
  const send = async (): Promise<void> => onCreated(await mutateAsync({ ...values, name: values.name.trim() }));
  const check = () => ({
    name: values.name.trim() ? undefined : labels.applicationMissing,
    password: hasPassword && !values.password ? labels.currentPasswordMissing : undefined,
  });
  const change = (part: Partial<Values>): void => setValues({ ...values, ...part });
  return (
    <div className="mt-4">
      <RowForm
        subject="the applications"
        submitLabel={labels.createKey}
        values={values}
        check={check}
        send={send}
        onCancel={onCancel}
      >
        {(errors) => (
          <>
            <NameAndScope values={values} error={errors.name} onChange={change} />
            {hasPassword ? (
              <CurrentPassword
                name="password"
                value={values.password}
                error={errors.password}
                onChange={(password) => change({ password })}
              />
            ) : null}
          </>
        )}
      </RowForm>
    </div>
  );
}

type Values = { name: string; scope: ApiKeyScope; password: string };
type NameAndScopeProps = { values: Values; error: string | undefined; onChange: (part: Partial<Values>) => void };

function NameAndScope({ values, error, onChange }: NameAndScopeProps) {
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => field.current?.focus(), []);
  return (
    <>
      <TextField
        ref={field}
        label={labels.applicationName}
        name="name"
        autoComplete="off"
        maxLength={MAX_API_KEY_NAME_LENGTH}
        value={values.name}
        error={error}
        onChange={(event) => onChange({ name: event.target.value })}
      />
      <Select
        label={labels.scope}
        help={labels.scopeHelp}
        options={SCOPES.map((value) => ({ value, label: labels.scopes[value] }))}
        value={values.scope}
        onChange={(value) => onChange({ scope: value as ApiKeyScope })}
      />
    </>
  );
}

/** Shows a new API key, the only time it is visible. */
function NewKey({ name, token, onDone }: { name: string; token: string; onDone: () => void }) {
  const toast = useToast();
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => field.current?.select(), []);
  const copy = async (): Promise<void> => {
    try {
      await navigator.clipboard.writeText(token);
      toast({ kind: 'success', message: labels.copied });
    } catch {
      // If the browser refuses clipboard access or the page uses plain HTTP, select the key so that the user can copy
      // it manually.
      field.current?.select();
      toast({ kind: 'error', message: labels.copyFailed });
    }
  };
  return (
    <div className="mt-4 grid max-w-md gap-4">
      <TextField
        ref={field}
        label={labels.key(name)}
        help={labels.keyOnce}
        className="font-mono text-sm"
        readOnly
        value={token}
        onFocus={(event) => event.target.select()}
      />
      <div className="flex flex-wrap gap-2">
        <Button variant="ink" icon="copy" onClick={() => void copy()}>
          {labels.copy}
        </Button>
        <Button onClick={onDone}>{labels.done}</Button>
      </div>
    </div>
  );
}
