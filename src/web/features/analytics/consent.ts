/** Stores whether this browser's user agreed to analytics. */
import { create } from 'zustand';

const STORAGE_KEY = 'analytics-consent';

export type Consent = 'granted' | 'refused' | 'unasked';

/**
 * With Global Privacy Control, the app does not ask for consent, and counts page views only if the user has explicitly
 * allowed it.
 */
function hasGlobalPrivacyControl(): boolean {
  return (navigator as Navigator & { globalPrivacyControl?: boolean }).globalPrivacyControl === true;
}

function storedConsent(): Consent {
  try {
    const stored = window.localStorage.getItem(STORAGE_KEY);
    if (stored === 'granted' || stored === 'refused') return stored;
  } catch {
    // If storage is blocked, count nothing: an answer could not be stored, so every page would ask again.
    return 'refused';
  }
  return hasGlobalPrivacyControl() ? 'refused' : 'unasked';
}

const useDecision = create<{ chosen: Consent | undefined }>()(() => ({ chosen: undefined }));

/** Returns the consent. Call only if analytics is configured, and never during the first render. */
export function useConsent(): Consent {
  return useDecision((state) => state.chosen) ?? storedConsent();
}

export function decideConsent(agreed: boolean): void {
  const chosen = agreed ? 'granted' : 'refused';
  try {
    window.localStorage.setItem(STORAGE_KEY, chosen);
  } catch (error) {
    console.error('Failed to store the analytics consent', error);
  }
  useDecision.setState({ chosen });
}

export function followOtherTabs(): () => void {
  const onStorage = ({ key, newValue }: StorageEvent): void => {
    if (key === STORAGE_KEY && (newValue === 'granted' || newValue === 'refused'))
      useDecision.setState({ chosen: newValue });
  };
  window.addEventListener('storage', onStorage);
  return () => window.removeEventListener('storage', onStorage);
}

/** For tests only: forgets the decision, because each test starts a new visit. */
export function forgetConsent(): void {
  useDecision.setState({ chosen: undefined });
}
