/** Renders the field for one method of proving the second factor, and the links to the other methods. */

import { MAX_CODE_LENGTH, MAX_RECOVERY_CODE_LENGTH } from '#contract/limits.ts';
import type { FactorMethod } from '#contract/second-factor-challenge.ts';
import type { FieldErrors } from '#web/lib/form/use-form.ts';
import { TextField } from '#web/ui/text-field.tsx';
import { secondFactorLabels as labels } from '../auth.labels.ts';
import { AUTH_LINK, SWITCH_LINE } from '../class-names.ts';

/**
 * Returns the name of the request field for a typed code. The result has no meaning for passkeys, which are not typed.
 */
export const fieldOf = (way: FactorMethod): 'code' | 'recovery_code' => (way === 'totp' ? 'code' : 'recovery_code');

export const missingIn = (way: FactorMethod, text: string): FieldErrors => {
  if (way === 'passkey' || text.trim() !== '') return {};
  return way === 'totp' ? { code: labels.codeMissing } : { recovery_code: labels.recoveryMissing };
};

type ProofFieldProps = { way: FactorMethod; text: string; errors: FieldErrors; onText: (text: string) => void };

export function ProofField({ way, text, errors, onText }: ProofFieldProps) {
  if (way === 'passkey') return null;
  const isCode = way === 'totp';
  return (
    <TextField
      label={isCode ? labels.code : labels.recoveryCode}
      help={isCode ? labels.codeHelp : labels.recoveryHelp}
      name={fieldOf(way)}
      inputMode={isCode ? 'numeric' : 'text'}
      autoComplete={isCode ? 'one-time-code' : 'off'}
      autoCapitalize="none"
      spellCheck={false}
      maxLength={isCode ? MAX_CODE_LENGTH : MAX_RECOVERY_CODE_LENGTH}
      data-autofocus
      value={text}
      error={errors[fieldOf(way)]}
      onChange={(event) => onText(event.target.value)}
    />
  );
}

type OtherWaysProps = { methods: readonly FactorMethod[]; way: FactorMethod; onWay: (way: FactorMethod) => void };

export function OtherWays({ methods, way, onWay }: OtherWaysProps) {
  return (
    <p className={SWITCH_LINE}>
      {methods
        .filter((method) => method !== way)
        .map((method) => (
          <button key={method} type="button" className={`link ${AUTH_LINK}`} onClick={() => onWay(method)}>
            {labels.methods[method]}
          </button>
        ))}
    </p>
  );
}
