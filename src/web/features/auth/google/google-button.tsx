/** Renders the Google sign-in button. */
import { useEffect, useState } from 'react';
import { Button } from '#web/ui/button.tsx';
import { authLabels as labels } from '../auth.labels.ts';
import { departToGoogle } from './oauth-state.ts';

type GoogleButtonProps = { remember: boolean };

export function GoogleButton({ remember }: GoogleButtonProps) {
  const [leaving, setLeaving] = useState(false);
  // If the user comes back from Google, the browser can restore this page from its cache with the button still busy.
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
