/** Signs in with a passkey alone. */
import { useMutation } from '@tanstack/react-query';
import { useSession } from '#web/lib/session/session.ts';
import { passkeyFailureText, supportsPasskeys } from './passkeys.ts';
import { secondFactorLabels as labels } from './second-factor.labels.ts';
import { signInWithPasskey } from './second-factor.queries.ts';
import '../auth.css';

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
    <div className="auth__switch">
      <button
        type="button"
        className="link auth__link"
        aria-disabled={isPending || undefined}
        aria-busy={isPending || undefined}
        onClick={() => isPending || mutate()}
      >
        {labels.passkeySignIn}
      </button>
      <p role="alert" className="w-full text-center text-sm text-danger empty:hidden">
        {error && !isPending ? passkeyFailureText(error) : null}
      </p>
    </div>
  );
}
