/** Renders the link from another form of the sign-in modal to the sign-in form. */

import { authLabels } from '../auth.labels.ts';
import { AUTH_LINK, SWITCH_LINE } from '../class-names.ts';

export function SwitchToSignIn({ question, onSignIn }: { question: string; onSignIn: () => void }) {
  return (
    <p className={SWITCH_LINE}>
      {question}
      <button type="button" className={`link ${AUTH_LINK}`} onClick={onSignIn}>
        {authLabels.submit}
      </button>
    </p>
  );
}
