/** What has somebody filled in to sign up? Held while the modal is closed; the password is not. */
import type { InputOf } from '#web/lib/api.ts';

type Fields = InputOf<'auth.register'>['fields'];

export type RegistrationDraft = {
  name: string;
  email: string;
  country: NonNullable<Fields['country']>;
  currency: NonNullable<Fields['currency']>;
  /** Cropped already; stays in the browser until it is sent along. */
  avatar: Blob | null;
  /** What the server said once it was sent. */
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
