/** Which other programs hold a key, and how do they get one? */
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import type { ApiToken } from '#contract/settings.ts';
import { sentenceForError } from '#web/lib/errors.ts';
import { formatDate, useDisplay } from '#web/lib/format.ts';
import { Button } from '#web/ui/button.tsx';
import { ErrorState } from '#web/ui/error-state.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import { useToast } from '#web/ui/toast.tsx';
import { NewKey } from './new-key.tsx';
import { RowForm } from './row-form.tsx';
import { settingsLabels as labels } from './settings.labels.ts';
import { tokensQuery, useCreateToken, useRevokeToken } from './settings.queries.ts';

export function Applications() {
  useDisplay();
  const { data, error, isFetching, refetch } = useQuery(tokensQuery);
  return (
    <div className="border-t border-line py-3">
      <h3 className="text-sm font-semibold">{labels.applications}</h3>
      <p className="text-sm text-soft">{labels.applicationsText}</p>
      {error && !data ? (
        <ErrorState
          title={labels.failed}
          retryLabel={labels.retry}
          retrying={isFetching}
          onRetry={() => void refetch()}
        >
          {sentenceForError(error)}
        </ErrorState>
      ) : null}
      {data && data.length > 0 ? (
        <ul className="mt-2">
          {data.map((token) => (
            <Application key={token.id} token={token} />
          ))}
        </ul>
      ) : null}
      <AddApplication />
    </div>
  );
}

function Application({ token }: { token: ApiToken }) {
  const { mutate, isPending } = useRevokeToken();
  const toast = useToast();
  const revoke = (): void =>
    mutate(token.id, {
      onSuccess: () => toast({ kind: 'success', message: labels.revoked }),
      onError: (error) => {
        console.error('Failed to revoke a key', error);
        toast({ kind: 'error', message: sentenceForError(error) });
      },
    });
  return (
    <li className="flex items-center gap-4 border-t border-line py-2">
      <div className="min-w-0 flex-1">
        <p className="wrap-anywhere">{token.name}</p>
        <p className="text-xs text-soft">
          {labels.keyDates(formatDate(token.created_at), formatDate(token.expires_at))}
        </p>
      </div>
      <Button busy={isPending} aria-label={labels.revokeName(token.name)} onClick={revoke}>
        {labels.revoke}
      </Button>
    </li>
  );
}

type Step = { at: 'closed' } | { at: 'naming' } | { at: 'made'; name: string; token: string };

function AddApplication() {
  const { mutateAsync } = useCreateToken();
  const [step, setStep] = useState<Step>({ at: 'closed' });
  const [name, setName] = useState('');
  const opener = useRef<HTMLButtonElement>(null);
  const field = useRef<HTMLInputElement>(null);
  const returns = useRef(false);
  useEffect(() => {
    if (step.at === 'naming') field.current?.focus();
    if (step.at === 'closed' && returns.current) opener.current?.focus();
  }, [step]);
  const close = (): void => {
    returns.current = true;
    setName('');
    setStep({ at: 'closed' });
  };
  if (step.at === 'made') return <NewKey name={step.name} token={step.token} onDone={close} />;
  if (step.at === 'closed') {
    return (
      <Button ref={opener} icon="plus" className="mt-3" onClick={() => setStep({ at: 'naming' })}>
        {labels.addApplication}
      </Button>
    );
  }
  return (
    <div className="mt-4">
      <RowForm
        what="the applications"
        submitLabel={labels.createKey}
        missing={() => ({ name: name.trim() ? undefined : labels.applicationMissing })}
        send={async () => {
          const made = await mutateAsync(name.trim());
          setStep({ at: 'made', name: made.name, token: made.token });
        }}
        onCancel={close}
      >
        {(errors) => (
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
        )}
      </RowForm>
    </div>
  );
}
