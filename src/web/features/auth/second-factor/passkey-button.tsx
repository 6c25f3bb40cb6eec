/** Signs in with a passkey alone. */
import { useMutation } from '@tanstack/react-query';
import { useSession } from '#web/lib/session/session.ts';
import { Button } from '#web/ui/button.tsx';
import { secondFactorLabels as labels } from '../auth.labels.ts';
import { passkeyFailureText, supportsPasskeys } from './passkeys.ts';
import { signInWithPasskey } from './second-factor.queries.ts';

type PasskeyButtonProps = { remember: boolean; onSignedIn: () => void };

export function PasskeyButton(props: PasskeyButtonProps) {
  return supportsPasskeys() ? <PasskeyLink {...props} /> : null;
}

function PasskeyLink({ remember, onSignedIn }: PasskeyButtonProps) {
  const { mutate, isPending, error } = useMutation({
    mutationFn: signInWithPasskey,
    onSuccess: ({ access_token, user }) => {
      useSession.getState().signIn(access_token, user, remember);
      onSignedIn();
    },
  });
  return (
    <div className="grid gap-2">
      <Button size="lg" block icon="lock" busy={isPending} onClick={() => mutate()}>
        {labels.passkeySignIn}
      </Button>
      <p role="alert" className="text-center text-sm text-error empty:hidden">
        {error && !isPending ? passkeyFailureText(error) : null}
      </p>
    </div>
  );
}
