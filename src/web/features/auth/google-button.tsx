/** Starts signing in with Google. */
import { useEffect, useState } from 'react';
import { Button } from '#web/ui/button.tsx';
import { authLabels as labels } from './auth.labels.ts';
import { departToGoogle } from './oauth-state.ts';

type GoogleButtonProps = { remember: boolean };

export function GoogleButton({ remember }: GoogleButtonProps) {
  const [leaving, setLeaving] = useState(false);
  // Back from Google by the browser's own button, the page may be the very one that was left.
  useEffect(() => {
    const onShow = (event: PageTransitionEvent): void => {
      if (event.persisted) setLeaving(false);
    };
    window.addEventListener('pageshow', onShow);
    return () => window.removeEventListener('pageshow', onShow);
  }, []);
  return (
    <Button
      size="lg"
      block
      icon="google"
      busy={leaving}
      onClick={() => {
        setLeaving(true);
        departToGoogle(remember);
      }}
    >
      {leaving ? labels.googleBusy : labels.google}
    </Button>
  );
}
