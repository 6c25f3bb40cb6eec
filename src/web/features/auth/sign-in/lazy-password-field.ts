/** Loads the code of the password field only when a form that contains it is shown. */
import { lazy } from 'react';

/** Must be rendered inside a `Suspense`. */
export const PasswordField = lazy(async () => ({ default: (await import('./password-field.tsx')).PasswordField }));
