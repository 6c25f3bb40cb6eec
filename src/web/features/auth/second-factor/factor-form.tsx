/** Completes a sign-in with the second factor. */

import { useState } from 'react';
import type { FactorProof } from '#contract/second-factor.ts';
import type { FactorMethod, SecondFactorChallenge } from '#contract/second-factor-challenge.ts';
import { useForm } from '#web/lib/form/use-form.ts';
import { type AnswerOf, call } from '#web/lib/net/api.ts';
import { ApiError, sentenceForError } from '#web/lib/net/errors.ts';
import { Button } from '#web/ui/button.tsx';
import { Form } from '#web/ui/form.tsx';
import { secondFactorLabels as labels } from '../auth.labels.ts';
import { AUTH_LINK, SWITCH_LINE } from '../class-names.ts';
import { passkeyFailureText } from './passkeys.ts';
import { fieldOf, missingIn, OtherWays, ProofField } from './proof-fields.tsx';
import { passkeyForSignIn } from './second-factor.queries.ts';

export function challengeOf(error: unknown): SecondFactorChallenge | undefined {
  return error instanceof ApiError ? error.secondFactor : undefined;
}

export type FactorFormProps = {
  challenge: SecondFactorChallenge;
  onSignedIn: (session: AnswerOf<'POST /api/auth/second-factor'>) => void;
  /** Called when the user returns to the password form. */
  onRestart: () => void;
};

export function FactorForm({ challenge, onSignedIn, onRestart }: FactorFormProps) {
  const { token, methods } = challenge;
  const [way, setWay] = useState<FactorMethod>(methods[0] ?? 'recovery_code');
  const [text, setText] = useState('');
  const form = useForm({
    values: { [fieldOf(way)]: text },
    check: () => missingIn(way, text),
    send: async () => {
      const proof: FactorProof = way === 'passkey' ? await passkeyForSignIn(token) : { [fieldOf(way)]: text.trim() };
      onSignedIn(await call('POST /api/auth/second-factor', { body: { token, ...proof }, xsrf: true }));
    },
  });
  const switchTo = (next: FactorMethod): void => {
    setText('');
    setWay(next);
  };
  return (
    <Form form={form} describe={way === 'passkey' ? passkeyFailureText : sentenceForError}>
      <p className="text-sm text-soft">{labels.stepText}</p>
      <ProofField way={way} text={text} errors={form.errors} onText={setText} />
      <Button
        type="submit"
        variant="main"
        size="lg"
        block
        busy={form.busy !== undefined}
        data-autofocus={way === 'passkey'}
      >
        {way === 'passkey' ? labels.methods.passkey : labels.next}
      </Button>
      <OtherWays methods={methods} way={way} onWay={switchTo} />
      <p className={SWITCH_LINE}>
        <button type="button" className={`link ${AUTH_LINK}`} onClick={onRestart}>
          {labels.restart}
        </button>
      </p>
    </Form>
  );
}
