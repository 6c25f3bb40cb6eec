/** Has this browser's owner agreed to page views being counted? */
import { create } from 'zustand';

const KEY = 'analytics-consent';

export type Consent = 'granted' | 'refused' | 'unasked';

/** What a browser says for its owner in advance: not to be asked, and not to be counted. */
function refusesForAll(): boolean {
  return (navigator as Navigator & { globalPrivacyControl?: boolean }).globalPrivacyControl === true;
}

function remembered(): Consent {
  try {
    const kept = window.localStorage.getItem(KEY);
    if (kept === 'granted' || kept === 'refused') return kept;
  } catch {
    // Nothing can be remembered here: asking on every page would be worse than not counting.
    return 'refused';
  }
  return refusesForAll() ? 'refused' : 'unasked';
}

const useChosen = create<{ chosen: Consent | undefined }>()(() => ({ chosen: undefined }));

/** Only where analytics is configured, and never while the app first renders. */
export function useConsent(): Consent {
  return useChosen((state) => state.chosen) ?? remembered();
}

/** The answer, for this visit and for later ones. */
export function decideConsent(agreed: boolean): void {
  const chosen = agreed ? 'granted' : 'refused';
  try {
    window.localStorage.setItem(KEY, chosen);
  } catch (error) {
    console.error('The answer could not be remembered', error);
  }
  useChosen.setState({ chosen });
}

/** Follows an answer given in another tab; returns the way out. */
export function followOtherTabs(): () => void {
  const take = ({ key, newValue }: StorageEvent): void => {
    if (key === KEY && (newValue === 'granted' || newValue === 'refused')) useChosen.setState({ chosen: newValue });
  };
  window.addEventListener('storage', take);
  return () => window.removeEventListener('storage', take);
}

/** For tests, each of which is a visit of its own. */
export function forgetConsent(): void {
  useChosen.setState({ chosen: undefined });
}
