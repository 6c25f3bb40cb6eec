/** Who pays for the code that changes listings? Only whoever looks at their own. */
import { lazy } from 'react';

/** Needs a `Suspense` around it. */
export const OwnListings = lazy(async () => ({ default: (await import('./own-listings.tsx')).OwnListings }));
