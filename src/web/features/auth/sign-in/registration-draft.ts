/**
 * Defines the input of the registration form that is kept while the modal is closed: everything except the password.
 */
import type { AnswerOf, InputOf } from '#web/lib/net/api.ts';

type Fields = InputOf<'POST /api/register'>['fields'];

export type Registered = AnswerOf<'POST /api/register'> & { email: string };

export type RegistrationDraft = {
  name: string;
  email: string;
  country: NonNullable<Fields['country']>;
  currency: NonNullable<Fields['currency']>;
  /** The cropped picture; stays in the browser until the form is sent. */
  avatar: Blob | null;
  /** The latest successful registration, until the user starts another registration. */
  registered: Registered | null;
};

export const emptyRegistration: RegistrationDraft = {
  name: '',
  email: '',
  country: 'US',
  currency: 'USD',
  avatar: null,
  registered: null,
};
