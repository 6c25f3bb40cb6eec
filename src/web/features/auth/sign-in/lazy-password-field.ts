/** Loads the password field with the forms that use it, not with the first page. */
import { lazy } from 'react';

/** Must be rendered inside a `Suspense`. */
export const PasswordField = lazy(async () => ({ default: (await import('./password-field.tsx')).PasswordField }));
