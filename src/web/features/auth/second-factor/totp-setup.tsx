/** Sets up an authenticator app: shows its secret and confirms its first code. */
import { useEffect, useState } from 'react';
import { encode } from 'uqr';
import { MAX_CODE_LENGTH } from '#contract/limits.ts';
import { useForm } from '#web/lib/form/use-form.ts';
import { Button } from '#web/ui/button.tsx';
import { Form } from '#web/ui/form.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import { secondFactorLabels as labels } from '../auth.labels.ts';
import { useConfirmTotp } from './second-factor.queries.ts';

type TotpSetupProps = {
  secret: string;
  uri: string;
  confirmed: <T>(change: () => Promise<T>) => Promise<T>;
  /** Called with the new recovery codes; empty if the account already has recovery codes. */
  onDone: (codes: string[]) => void;
  onCancel: () => void;
};

export function TotpSetup({ secret, uri, confirmed, onDone, onCancel }: TotpSetupProps) {
  const { mutateAsync } = useConfirmTotp();
  const [code, setCode] = useState('');
  const form = useForm({
    values: { code },
    check: () => ({ code: code.trim() ? undefined : labels.codeMissing }),
    send: async () => {
      const { recovery_codes } = await confirmed(() => mutateAsync(code.trim()));
      onDone(recovery_codes);
    },
  });
  const { ref } = form;
  useEffect(() => ref.current?.querySelector('input')?.focus(), [ref]);
  return (
    <Form form={form} className="grid max-w-md gap-4 border-t border-line py-4">
      <Secret secret={secret} uri={uri} />
      <TextField
        label={labels.code}
        help={labels.codeHelp}
        {...form.field('code', code, setCode)}
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={MAX_CODE_LENGTH}
      />
      <div className="flex flex-wrap gap-2">
        <Button type="submit" variant="ink" busy={form.busy !== undefined}>
          {labels.activate}
        </Button>
        <Button onClick={onCancel}>{labels.cancel}</Button>
      </div>
    </Form>
  );
}

function Secret({ secret, uri }: Pick<TotpSetupProps, 'secret' | 'uri'>) {
  return (
    <>
      <p className="text-sm">{labels.scan}</p>
      <QrCode text={uri} label={labels.qrCode} />
      <p className="text-sm text-soft">
        {labels.typeKey}
        <code className="block font-mono text-sm wrap-anywhere">{secret.replaceAll(/.{4}(?=.)/g, '$& ')}</code>
      </p>
    </>
  );
}

/** Cameras read dark on light best, so the colours are the same in the dark scheme. */
function QrCode({ text, label }: { text: string; label: string }) {
  const { data } = encode(text, { ecc: 'M', border: 2 });
  const path = data.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : []))).join('');
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${data.length} ${data.length}`}
      className="size-48 rounded-md"
      style={{ background: 'white' }}
    >
      <path d={path} fill="black" />
    </svg>
  );
}
