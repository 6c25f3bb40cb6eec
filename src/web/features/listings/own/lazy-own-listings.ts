/** Loads the owner's view of their listings on demand, so that other visitors do not download its code. */
import { lazy } from 'react';

/** Must be rendered inside a `Suspense`. */
export const OwnListings = lazy(async () => ({ default: (await import('./own-listings.tsx')).OwnListings }));
