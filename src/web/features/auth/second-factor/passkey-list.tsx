/** Lists the account's passkeys, and adds, renames and removes them. */
import { useState } from 'react';
import { MAX_PASSKEY_NAME_LENGTH } from '#contract/limits.ts';
import type { Passkey } from '#contract/second-factor.ts';
import { useForm } from '#web/lib/form/use-form.ts';
import { formatAgo, formatDate } from '#web/lib/i18n/format.ts';
import { Button } from '#web/ui/button.tsx';
import { Form } from '#web/ui/form.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import { secondFactorLabels as labels } from '../auth.labels.ts';
import { deviceName } from '../session/device-name.ts';
import { passkeyFailureText } from './passkeys.ts';
import { useAddPasskey, useRemovePasskey, useRenamePasskey } from './second-factor.queries.ts';
import type { Change } from './use-change.ts';

type PasskeyListProps = { passkeys: readonly Passkey[]; change: Change; onCodes: (codes: string[]) => void };

export function PasskeyList({ passkeys, change, onCodes }: PasskeyListProps) {
  const [isAdding, setAdding] = useState(false);
  return (
    <div className="border-t border-line py-3">
      <h3 className="text-sm font-semibold">{labels.passkeys}</h3>
      {passkeys.length === 0 ? <p className="text-sm text-soft">{labels.noPasskeys}</p> : null}
      <ul>
        {passkeys.map((passkey) => (
          <PasskeyRow key={passkey.id} passkey={passkey} change={change} />
        ))}
      </ul>
      {isAdding ? (
        <AddPasskey
          change={change}
          onDone={(codes) => {
            setAdding(false);
            onCodes(codes);
          }}
          onCancel={() => setAdding(false)}
        />
      ) : (
        <Button icon="plus" className="mt-3" onClick={() => setAdding(true)}>
          {labels.addPasskey}
        </Button>
      )}
    </div>
  );
}

type NameFormProps = {
  initial: string;
  submit: string;
  send: (name: string) => Promise<void>;
  onCancel: () => void;
};

function NameForm({ initial, submit, send, onCancel }: NameFormProps) {
  const [name, setName] = useState(initial);
  const form = useForm({
    values: { name },
    check: () => ({ name: name.trim() ? undefined : labels.nameMissing }),
    send: () => send(name.trim()),
  });
  return (
    <Form form={form} describe={passkeyFailureText} className="mt-3 grid max-w-md gap-4">
      <TextField
        label={labels.passkeyName}
        {...form.field('name', name, setName)}
        maxLength={MAX_PASSKEY_NAME_LENGTH}
      />
      <div className="flex flex-wrap gap-2">
        <Button type="submit" variant="ink" busy={form.busy !== undefined}>
          {submit}
        </Button>
        <Button onClick={onCancel}>{labels.cancel}</Button>
      </div>
    </Form>
  );
}

type AddPasskeyProps = { change: Change; onDone: (codes: string[]) => void; onCancel: () => void };

function AddPasskey({ change, onDone, onCancel }: AddPasskeyProps) {
  const { mutateAsync } = useAddPasskey();
  const send = async (name: string): Promise<void> => {
    const { recovery_codes } = await change.confirmed(() => mutateAsync(name));
    change.succeed(labels.passkeyAdded);
    onDone(recovery_codes);
  };
  return (
    <NameForm initial={deviceName(navigator.userAgent)} submit={labels.addPasskey} send={send} onCancel={onCancel} />
  );
}

function PasskeyRow({ passkey, change }: { passkey: Passkey; change: Change }) {
  const [isRenaming, setRenaming] = useState(false);
  const remove = useRemovePasskey();
  const rename = useRenamePasskey();
  const { id, name } = passkey;
  if (isRenaming) {
    const send = async (next: string): Promise<void> => {
      await rename.mutateAsync({ id, name: next });
      setRenaming(false);
    };
    return (
      <li className="border-t border-line py-2">
        <NameForm initial={name} submit={labels.save} send={send} onCancel={() => setRenaming(false)} />
      </li>
    );
  }
  const used = passkey.last_used_at ? labels.lastUsed(formatAgo(passkey.last_used_at, new Date())) : labels.neverUsed;
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 border-t border-line py-2">
      <div className="min-w-0 flex-1 basis-40">
        <p className="wrap-anywhere">{name}</p>
        <p className="text-xs text-soft">
          {labels.added(formatDate(passkey.created_at))}, {used}
        </p>
      </div>
      <Button aria-label={labels.renamePasskey(name)} onClick={() => setRenaming(true)}>
        {labels.rename}
      </Button>
      <Button
        aria-label={labels.removePasskey(name)}
        busy={remove.isPending}
        onClick={() => change.run(() => remove.mutateAsync(id), labels.passkeyRemoved)}
      >
        {labels.remove}
      </Button>
    </li>
  );
}
