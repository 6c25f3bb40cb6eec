/** Renders the link from another form of the sign-in modal to the sign-in form. */
import { authLabels } from '../auth.labels.ts';
import '../auth.css';

export function SwitchToSignIn({ question, onSignIn }: { question: string; onSignIn: () => void }) {
  return (
    <p className="auth__switch">
      {question}
      <button type="button" className="link auth__link" onClick={onSignIn}>
        {authLabels.submit}
      </button>
    </p>
  );
}
