/** Asks for the password and the second factor, to confirm that the owner of the account is using this session. */
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { FactorProof, SecondFactorStatus } from '#contract/second-factor.ts';
import type { FactorMethod } from '#contract/second-factor-challenge.ts';
import { useForm } from '#web/lib/form/use-form.ts';
import { call } from '#web/lib/net/api.ts';
import { sentenceForError } from '#web/lib/net/errors.ts';
import { Button } from '#web/ui/button.tsx';
import { Form } from '#web/ui/form.tsx';
import { Modal } from '#web/ui/modal.tsx';
import { QueryView } from '#web/ui/query-view.tsx';
import { Spinner } from '#web/ui/spinner.tsx';
import { secondFactorLabels as labels } from '../auth.labels.ts';
import { PasswordField } from '../sign-in/password-field.tsx';
import { passkeyFailureText } from './passkeys.ts';
import { fieldOf, missingIn, OtherWays, ProofField } from './proof-fields.tsx';
import { passkeyForConfirmation, statusQuery } from './second-factor.queries.ts';

type ConfirmDialogProps = { onConfirmed: () => void; onCancel: () => void };

export function ConfirmDialog({ onConfirmed, onCancel }: ConfirmDialogProps) {
  return (
    <Modal open onClose={onCancel} size="sm" title={labels.confirmTitle} closeLabel={labels.cancel}>
      <QueryView query={useQuery(statusQuery)} loading={<Spinner label={labels.loading} />} failed={labels.failed}>
        {(status) => <ConfirmForm status={status} onConfirmed={onConfirmed} />}
      </QueryView>
    </Modal>
  );
}

/** Returns the methods that the account can use, the preferred one first; empty without a second factor. */
function methodsOf({ totp, passkeys }: SecondFactorStatus): FactorMethod[] {
  const methods: FactorMethod[] = [];
  if (passkeys.length > 0) methods.push('passkey');
  if (totp) methods.push('totp');
  return methods.length === 0 ? [] : [...methods, 'recovery_code'];
}

function useConfirm(status: SecondFactorStatus, onConfirmed: () => void) {
  const methods = methodsOf(status);
  const [way, setWay] = useState(methods[0]);
  const [password, setPassword] = useState('');
  const [text, setText] = useState('');
  const proofOf = async (): Promise<FactorProof> => {
    if (way === undefined) return {};
    return way === 'passkey' ? await passkeyForConfirmation() : { [fieldOf(way)]: text.trim() };
  };
  const form = useForm({
    values: way === undefined ? { password } : { password, [fieldOf(way)]: text },
    check: () => ({
      password: status.has_password && !password ? labels.passwordMissing : undefined,
      ...(way === undefined ? {} : missingIn(way, text)),
    }),
    send: async () => {
      await call('POST /api/account/confirm', { body: { password, ...(await proofOf()) } });
      onConfirmed();
    },
  });
  return { form, methods, way, setWay, password, setPassword, text, setText };
}

function ConfirmForm({ status, onConfirmed }: { status: SecondFactorStatus; onConfirmed: () => void }) {
  const { form, methods, way, ...state } = useConfirm(status, onConfirmed);
  return (
    <Form form={form} describe={way === 'passkey' ? passkeyFailureText : sentenceForError}>
      <p className="text-sm text-soft">{labels.confirmText}</p>
      {status.has_password ? (
        <PasswordField
          label={labels.password}
          {...form.field('password', state.password, state.setPassword)}
          autoComplete="current-password"
          data-autofocus
        />
      ) : null}
      {way ? <ProofField way={way} text={state.text} errors={form.errors} onText={state.setText} /> : null}
      <Button type="submit" variant="main" size="lg" block busy={form.busy !== undefined}>
        {way === 'passkey' ? labels.methods.passkey : labels.confirm}
      </Button>
      {way ? <OtherWays methods={methods} way={way} onWay={state.setWay} /> : null}
    </Form>
  );
}
