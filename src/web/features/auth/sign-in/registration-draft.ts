/** Holds the registration form while the modal is closed, except for the password. */
import type { InputOf } from '#web/lib/net/api.ts';

type Fields = InputOf<'auth.register'>['fields'];

export type RegistrationDraft = {
  name: string;
  email: string;
  country: NonNullable<Fields['country']>;
  currency: NonNullable<Fields['currency']>;
  /** Already cropped; stays in the browser until the form is sent. */
  avatar: Blob | null;
  /** The server's message after a successful registration. */
  notice: string;
};

export const emptyRegistration: RegistrationDraft = {
  name: '',
  email: '',
  country: 'US',
  currency: 'USD',
  avatar: null,
  notice: '',
};
