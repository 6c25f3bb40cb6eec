/** How do other features ask for a password? Its code loads with their forms, not with the first page. */
import { lazy } from 'react';

/** Wants a Suspense around it. */
export const PasswordField = lazy(async () => ({ default: (await import('./password-field.tsx')).PasswordField }));
